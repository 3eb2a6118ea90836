// Numbers, times and dates as a language writes them.

/** How one language writes what is counted and timed; its tag is one that Intl knows. */
export function formats(tag: string) {
  const whole = new Intl.NumberFormat(tag);
  const compact = new Intl.NumberFormat(tag, { notation: "compact", maximumSignificantDigits: 3 });
  const clock = new Intl.DateTimeFormat(tag, { hour: "2-digit", minute: "2-digit", second: "2-digit", hour12: false });
  const moment = new Intl.DateTimeFormat(tag, { dateStyle: "medium", timeStyle: "short", hour12: false });
  const day = new Intl.DateTimeFormat(tag, { day: "numeric", month: "short", timeZone: "UTC" });
  const plural = new Intl.PluralRules(tag);
  return {
    /** 12,345 */
    number: (n: number) => whole.format(n),
    /** 12,345, and from a million on 4.36M */
    many: (n: number) => (n < 1e6 ? whole : compact).format(n),
    /** +3, 0, −3: with a real minus sign */
    signed: (n: number) => (n > 0 ? `+${whole.format(n)}` : whole.format(n).replace("-", "−")),
    /** Milliseconds as seconds, without the unit: 0.3 */
    seconds: (ms: number) => whole.format(ms / 1000),
    /** 14:02:33 */
    clock: (at: Date) => clock.format(at),
    /** 2 Jan 2026, 14:02 */
    moment: (at: Date) => moment.format(at),
    /** A day of the calendar, whatever the time zone: 2 Jan */
    day: (at: Date) => day.format(at),
    /** "1 move" or "3 moves": the word is chosen by the language's own rule. */
    counted: (n: number, one: string, other: string) => `${whole.format(n)} ${plural.select(n) === "one" ? one : other}`,
  };
}
