import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** JSON by hand, so that the starter needs no library: objects are maps, arrays lists, whole numbers `Long`. */
final class Json {
    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    static Object read(String text) {
        var json = new Json(text);
        var value = json.value();
        json.expect(json.peek() == '\0', "the end");
        return value;
    }

    private Object value() {
        switch (peek()) {
            case '{': return object();
            case '[': return array();
            case '"': return string();
            case 't': return word("true", true);
            case 'f': return word("false", false);
            case 'n': return word("null", null);
            default: return number();
        }
    }

    private Map<String, Object> object() {
        var members = new LinkedHashMap<String, Object>();
        at++;
        for (boolean first = true; peek() != '}'; first = false) {
            if (!first) take(',');
            expect(peek() == '"', "a name");
            var name = string();
            take(':');
            members.put(name, value());
        }
        at++;
        return members;
    }

    private List<Object> array() {
        var items = new ArrayList<Object>();
        at++;
        for (boolean first = true; peek() != ']'; first = false) {
            if (!first) take(',');
            items.add(value());
        }
        at++;
        return items;
    }

    private String string() {
        var out = new StringBuilder();
        for (at++; text.charAt(at) != '"'; at++) {
            if (text.charAt(at) != '\\') {
                out.append(text.charAt(at));
                continue;
            }
            char escaped = text.charAt(++at);
            int known = "bfnrt".indexOf(escaped);
            if (escaped == 'u') {
                out.append((char) Integer.parseInt(text.substring(at + 1, at + 5), 16));
                at += 4;
            } else {
                out.append(known < 0 ? escaped : "\b\f\n\r\t".charAt(known));
            }
        }
        at++;
        return out.toString();
    }

    private Number number() {
        int from = at;
        while (at < text.length() && "+-.0123456789eE".indexOf(text.charAt(at)) >= 0) at++;
        expect(at > from, "a value");
        var digits = text.substring(from, at);
        return digits.matches("-?\\d+") ? (Number) Long.valueOf(digits) : new BigDecimal(digits);
    }

    private Object word(String word, Object means) {
        expect(text.startsWith(word, at), word);
        at += word.length();
        return means;
    }

    /** The next character that is no blank; 0 at the end. */
    private char peek() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) at++;
        return at < text.length() ? text.charAt(at) : '\0';
    }

    private void take(char wanted) {
        expect(peek() == wanted, "'" + wanted + "'");
        at++;
    }

    private void expect(boolean holds, String wanted) {
        if (!holds) throw new IllegalArgumentException("not JSON: " + wanted + " was expected at " + at);
    }

    static String write(Object value) {
        if (value instanceof Map<?, ?> map) {
            return map.entrySet().stream().map(each -> write(each.getKey().toString()) + ":" + write(each.getValue()))
                .collect(Collectors.joining(",", "{", "}"));
        }
        if (value instanceof List<?> list) {
            return list.stream().map(Json::write).collect(Collectors.joining(",", "[", "]"));
        }
        if (!(value instanceof String text)) return String.valueOf(value);
        var out = new StringBuilder("\"");
        for (char each : text.toCharArray()) {
            if (each == '"' || each == '\\') out.append('\\').append(each);
            else if (each < ' ') out.append(String.format("\\u%04x", (int) each));
            else out.append(each);
        }
        return out.append('"').toString();
    }
}
