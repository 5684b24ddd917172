import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A complete adapter to copy: it puts Round.java behind Upcard's protocol. Replace the engine by yours.
 *
 * <pre>
 *     javac -d out *.java
 *     upcard certify classic-blackjack -- java -cp out Adapter plays.json
 * </pre>
 *
 * Upcard writes one JSON object a line to stdin and waits for one on stdout with the same `seq`. Nothing else may be
 * printed there; what goes to stderr is kept as a log.
 */
@SuppressWarnings("unchecked") // JSON comes without types; a message of another shape ends as an error reply
public final class Adapter {
    /** What may happen to a round that this engine knows nothing of. */
    private static final Map<String, String> INCIDENTS = Map.of(
        "timeout", "procedures.timeout", "disconnect", "procedures.disconnection",
        "balance", "procedures.short-balance", "malfunction", "procedures.malfunction",
        "cancel", "procedures.cancelled-round");

    /** What the engine plays, by the paths of the rule book: any other value is a rule it cannot be set to. */
    private static Map<String, Object> plays;
    private BigDecimal unit = new BigDecimal("0.01");
    private List<String> unsupported = List.of();

    public static void main(String[] args) throws Exception {
        plays = (Map<String, Object>) Json.read(Files.readString(Path.of(args[0])));
        var adapter = new Adapter();
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        var out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        System.setOut(System.err);
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            var request = (Map<String, Object>) Json.read(line);
            var reply = new LinkedHashMap<String, Object>();
            reply.put("seq", request.get("seq"));
            try {
                reply.putAll(adapter.answer(request));
            } catch (RuntimeException error) {
                reply.put("error", error.toString());
            }
            out.print(Json.write(reply) + "\n");
            out.flush();
            if (request.get("cmd").equals("bye")) return;
        }
    }

    private Map<String, Object> answer(Map<String, Object> request) {
        return switch ((String) request.get("cmd")) {
            case "hello" -> hello();
            case "configure" -> configure((Map<String, Object>) request.get("rulebook"));
            case "play" -> play((Map<String, Object>) request.get("vector"));
            default -> Map.of("ok", true);
        };
    }

    /** Name and version of your engine, and how close it can be looked at: net, settlement or events. */
    private Map<String, Object> hello() {
        return Map.of("ok", true, "implementation", "starter engine", "version", "1", "language", "Java",
            "depth", "settlement", "reports", List.of("net", "settlement"));
    }

    /** Set your engine to the book here, as far as it can be set; say which rules it cannot follow. */
    private Map<String, Object> configure(Map<String, Object> book) {
        unit = new BigDecimal((String) at(book, "money.unit"));
        unsupported = plays.keySet().stream().filter(path -> !plays.get(path).equals(at(book, path))).toList();
        return unsupported.isEmpty() ? Map.of("ok", true) : no(unsupported);
    }

    /** Play a round with the vector's cards and decisions; tell the money, never a guess. */
    private Map<String, Object> play(Map<String, Object> vector) {
        var rules = unsupported.isEmpty() ? needs(vector) : unsupported;
        if (!rules.isEmpty()) return no(rules);
        var stakes = new LinkedHashMap<Integer, Long>();
        for (var seat : (List<Map<String, Object>>) vector.get("seats")) {
            stakes.put(number(seat.get("seat")), units((String) at(seat, "bets.main")));
        }
        var holds = (String) vector.getOrDefault("balance", "1000000"); // if it is not told, enough for any round
        var round = new Round(stakes, (List<String>) vector.get("shoe"), units(holds));
        for (var told : (List<Map<String, Object>>) vector.get("inputs")) {
            int seat = number(told.get("seat"));
            int hand = number(told.getOrDefault("hand", 1L));
            var half = amount(stakes.getOrDefault(seat, 0L) / 2); // the engine insures half the bet and nothing else
            if (told.getOrDefault("amount", half).equals(half)) round.decide((String) told.get("do"), seat, hand);
        }
        if (!round.over) return Map.of("error", "the round waits for a decision that the vector does not have");
        var net = new LinkedHashMap<Integer, Long>();
        stakes.keySet().forEach(seat -> net.put(seat, 0L));
        round.settled.forEach(each -> net.merge(each.seat(), each.returned() - each.own(), Long::sum));
        var written = net.keySet().stream().collect(Collectors.toMap(seat -> seat, seat -> amount(net.get(seat))));
        var settlement = round.settled.stream().map(this::event).toList();
        // An engine that can tell why it refused a decision also gives "refused", the list of the codes.
        return Map.of("ok", true, "net", written, "settlement", settlement);
    }

    private Map<String, Object> event(Round.Settled each) {
        var event = new LinkedHashMap<String, Object>(Map.of("event", "settled", "seat", each.seat(), "bet", each.bet(),
            "outcome", each.outcome(), "own", amount(each.own()), "free", "0", // what the house stakes, where it does
            "returned", amount(each.returned()), "net", amount(each.returned() - each.own())));
        if (each.hand() > 0) event.put("hand", each.hand());
        return event;
    }

    private long units(String amount) {
        return new BigDecimal(amount).divide(unit).longValueExact();
    }

    /** Money as the protocol writes it: a decimal without exponent and trailing zeros. */
    private String amount(long units) {
        return unit.multiply(BigDecimal.valueOf(units)).stripTrailingZeros().toPlainString();
    }

    private static int number(Object json) {
        return Math.toIntExact((Long) json);
    }

    private static Map<String, Object> no(List<String> rules) {
        return Map.of("unsupported", rules, "why", "the engine has no such rule");
    }

    /** The value at a dotted path. */
    private static Object at(Object book, String path) {
        for (var key : path.split("\\.")) book = book instanceof Map<?, ?> map ? map.get(key) : null;
        return book;
    }

    /** The rules that a vector needs and the engine does not have. */
    private static List<String> needs(Map<String, Object> vector) {
        if (vector.containsKey("betting")) return List.of("betting.operations");
        var sideBets = ((List<Map<String, Object>>) vector.get("seats")).stream()
            .flatMap(seat -> ((Map<String, Object>) seat.get("bets")).keySet().stream())
            .filter(bet -> !bet.equals("main")).map(bet -> "side-bets." + bet);
        var incidents = ((List<Map<String, Object>>) vector.get("inputs")).stream()
            .map(told -> INCIDENTS.get(told.get("do"))).filter(Objects::nonNull);
        return Stream.concat(sideBets, incidents).toList();
    }
}
