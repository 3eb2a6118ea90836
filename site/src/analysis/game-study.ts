import { LitElement, css, html, nothing, type PropertyValues } from "lit";
import { customElement, property } from "lit/decorators.js";

import { setStyle } from "../elements/set-style";
import { shared } from "../elements/shared-styles";
import type { GameState } from "../engine/client";
import { sideName, tableMarks, type Marks } from "../games";
import { text } from "../strings/text";
import { Analyzer, Chronicle } from "./analyzer";
import "./board-insight";
import type { Insight } from "./insight";
import "./value-graph";

/** Reports what is to be drawn over the board. */
export type InsightEvent = CustomEvent<Insight>;

/**
 * The analysis of a game: who is ahead at the position that is shown, the line that the engine expects, and the graph
 * over the whole game. Reports `insight` as it grows, and `go-to` when a position is chosen.
 */
@customElement("game-study")
export class GameStudy extends LitElement {
  static override styles = [
    shared,
    css`
      .study {
        display: grid;
        gap: 0.75rem;
      }
      .bar {
        display: flex;
        block-size: 1.75rem;
        border-radius: 0.5rem;
        overflow: hidden;
        border: 1px solid var(--edge);
        background: var(--second-soft);
        font-size: 0.875rem;
        font-weight: 600;
        line-height: calc(1.75rem - 2px);
        font-variant-numeric: tabular-nums;
        color: var(--ink);
      }
      .bar .first {
        background: var(--first-soft);
        border-inline-end: 2px solid var(--ink);
        transition: inline-size 200ms;
        overflow: visible;
        white-space: nowrap;
      }
      .bar span {
        padding-inline: 0.5rem;
      }
      .bar .second {
        margin-inline-start: auto;
      }
      .bar:not(.known) .first {
        border-color: transparent;
      }
      dl {
        display: grid;
        grid-template-columns: auto auto auto 1fr;
        gap: 0.125rem 1.25rem;
        font-size: 0.8125rem;
        line-height: 1.4;
        font-variant-numeric: tabular-nums;
        min-block-size: 2.3rem;
      }
      dt {
        color: var(--ink-soft);
      }
      dd {
        font-weight: 600;
      }
      .line {
        grid-column: 1 / -1;
        display: flex;
        gap: 0.5rem;
        min-block-size: 1.2rem;
      }
      .line dd {
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
    `,
  ];

  /** The positions of the game from its start on, and the moves between them. */
  @property({ attribute: false }) states: readonly GameState[] = [];
  @property({ attribute: false }) moves: readonly string[] = [];
  @property({ attribute: false }) marks: Marks = tableMarks;
  /** The position that is shown. */
  @property({ type: Number }) ply = 0;

  private analyzer: Analyzer | undefined;
  private chronicle: Chronicle | undefined;
  /** The position that the analyzer was turned to. */
  private looked = "";

  override connectedCallback(): void {
    super.connectedCallback();
    const analyzer = (this.analyzer = new Analyzer());
    analyzer.addEventListener("change", () => {
      this.chronicle?.learn(this.states[0]?.game, analyzer.insight);
      this.dispatchEvent(new CustomEvent("insight", { detail: analyzer.insight }));
      this.requestUpdate();
    });
    this.chronicle = new Chronicle();
    this.chronicle.addEventListener("change", () => {
      this.requestUpdate();
    });
    this.looked = "";
    this.requestUpdate("states");
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.analyzer?.destroy();
    this.chronicle?.destroy();
  }

  protected override updated(changed: PropertyValues<this>): void {
    const state = this.states[this.ply];
    const now = state === undefined ? "" : `${state.game} ${state.position}`;
    if (now !== this.looked) {
      this.looked = now;
      this.analyzer?.look(state);
    }
    if (changed.has("states")) void this.chronicle?.follow(this.states);
  }

  override render() {
    const { analyzer, chronicle } = this;
    const game = this.states[0]?.game;
    if (analyzer === undefined || chronicle === undefined || game === undefined) return nothing;
    const { insight, failure } = analyzer;
    const state = this.states[this.ply];
    const chance = (state === undefined ? undefined : insight.first ?? chronicle.chance(state));
    return html`<div class="study">
      ${failure === "" ? nothing : html`<p class="fault" role="alert">${failure}</p>`}
      ${this.bar(chance)} ${this.facts(insight)}
      <value-graph
        .states=${this.states}
        .moves=${this.moves}
        .ply=${this.ply}
        .chances=${this.states.map((each) => chronicle.chance(each))}
      ></value-graph>
    </div>`;
  }

  private bar(chance: number | undefined) {
    const game = this.states[0]?.game ?? "quoridor";
    const share = `${100 * (chance ?? 0.5)}%`;
    const [first, second] = [sideName(game, "first", this.marks), sideName(game, "second", this.marks)];
    const words = chance === undefined ? text.analysis.thinking : text.analysis.ahead(first, second, chance);
    const ends = chance === undefined ? ["", ""] : [text.analysis.percent(chance), text.analysis.percent(1 - chance)];
    return html`<div class=${chance === undefined ? "bar" : "bar known"} role="img" aria-label=${words} title=${words}>
      <div class="first" ${setStyle({ "inline-size": share })}><span>${chance !== undefined && chance < 0.2 ? "" : ends[0]}</span></div>
      <span class="second">${chance !== undefined && chance > 0.8 ? "" : ends[1]}</span>
    </div>`;
  }

  private facts(insight: Insight) {
    const choice = insight.outlook?.choice;
    return html`<dl aria-label=${text.analysis.title}>
      ${choice === undefined
        ? nothing
        : html`<div><dt>${text.analysis.steps}</dt><dd>${text.analysis.stepsOf(choice.value / 100)}</dd></div>
            <div><dt>${text.engine.depth}</dt><dd>${choice.depth}</dd></div>`}
      <div><dt>${text.engine.nodes}</dt><dd>${text.engine.nodeCount(insight.nodes)}</dd></div>
      ${choice === undefined
        ? nothing
        : html`<div class="line"><dt>${text.analysis.line}</dt><dd title=${insight.line.join(" ")}>${insight.line.join(" ")}</dd></div>`}
    </dl>`;
  }
}
