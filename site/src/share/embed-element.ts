/**
 * The script for other people's pages: an element that shows a game.
 *
 *     <script src="https://bot.example.org/embed.js" defer></script>
 *     <arenabot-replay link="replay/1/connect4/-/D,C,E/3"></arenabot-replay>
 *
 * The game is shown by the page that the script came from, in a frame of its own: it can neither read nor change the page
 * around it, and its styles, scripts and rules need nothing there. The frame tells its height, so that nothing is cut off.
 */
const server = new URL(document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : location.href);

class ArenabotReplay extends HTMLElement {
  static readonly observedAttributes = ["link"];

  readonly #frame = document.createElement("iframe");

  readonly #onMessage = (event: MessageEvent): void => {
    if (event.source !== this.#frame.contentWindow || event.origin !== server.origin) return;
    const height: unknown = (event.data as { arenabotHeight?: unknown } | null)?.arenabotHeight;
    if (typeof height === "number" && height > 0 && height < 10_000) this.#frame.style.setProperty("height", `${Math.ceil(height)}px`);
  };

  constructor() {
    super();
    const frame = this.#frame;
    frame.title = "Arenabot";
    frame.loading = "lazy";
    frame.allow = "clipboard-write; cross-origin-isolated";
    for (const [name, value] of Object.entries({ display: "block", width: "100%", height: "48rem", border: "0" })) frame.style.setProperty(name, value);
    this.attachShadow({ mode: "open" }).append(frame);
  }

  connectedCallback(): void {
    this.style.setProperty("display", "block");
    addEventListener("message", this.#onMessage);
    this.attributeChangedCallback();
  }

  disconnectedCallback(): void {
    removeEventListener("message", this.#onMessage);
  }

  /** A link as the page gives it, whole or what stands behind its "#". */
  attributeChangedCallback(): void {
    const link = this.getAttribute("link") ?? "";
    const address = new URL("./?embed=1", server);
    address.hash = link.slice(link.indexOf("#") + 1);
    if (this.#frame.src !== address.href) this.#frame.src = address.href;
  }
}

if (customElements.get("arenabot-replay") === undefined) customElements.define("arenabot-replay", ArenabotReplay);

// A module, so that its names are its own.
export {};
