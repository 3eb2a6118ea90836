import { LitElement, css, html, svg, type SVGTemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";

import type { Look } from "../games";
import { shared } from "./shared-styles";

/** The drawing of each piece in a field of 100 by 100 around the middle: boards place it, labels show it small. */
export function drawPiece(piece: Look): SVGTemplateResult {
  switch (piece) {
    case "cross":
      return svg`<path class="cross" d="M-28-28 28 28M28-28-28 28" />`;
    case "nought":
      return svg`<circle class="nought" r="30" />`;
    case "red-disc":
      return svg`<g class="red-disc"><circle r="42" /><circle class="rim" r="25" /></g>`;
    case "yellow-disc":
      return svg`<g class="yellow-disc"><circle r="42" /><path class="rim" d="M0-27 27 0 0 27-27 0Z" /></g>`;
    case "round-pawn":
      return svg`<g class="round-pawn"><circle r="34" /><circle class="core" r="12" /></g>`;
    case "square-pawn":
      return svg`<g class="square-pawn"><rect x="-31" y="-31" width="62" height="62" rx="12" /><rect class="core" x="-11" y="-11" width="22" height="22" rx="3" /></g>`;
  }
}

export const pieceStyles = css`
  .cross,
  .nought {
    fill: none;
    stroke-width: 13;
    stroke-linecap: round;
  }
  .cross {
    stroke: var(--first);
  }
  .nought {
    stroke: var(--second);
  }
  .red-disc {
    fill: var(--red);
  }
  .yellow-disc {
    fill: var(--yellow);
  }
  .rim {
    fill: none;
    stroke-width: 6;
    stroke-linejoin: round;
  }
  .red-disc .rim {
    stroke: var(--red-deep);
  }
  .yellow-disc .rim {
    stroke: var(--yellow-deep);
  }
  .round-pawn {
    fill: var(--first);
  }
  .square-pawn {
    fill: var(--second);
  }
  .core {
    fill: var(--surface);
  }
`;

/** A piece the size of a letter, before the words that name it; it says nothing to a screen reader. */
@customElement("piece-mark")
export class PieceMark extends LitElement {
  static override styles = [
    shared,
    pieceStyles,
    css`
      :host {
        display: inline-block;
        inline-size: 1.25em;
        block-size: 1.25em;
        vertical-align: -0.25em;
        flex: none;
      }
      svg {
        display: block;
        inline-size: 100%;
        block-size: 100%;
      }
    `,
  ];

  @property() piece: Look = "cross";

  override render() {
    return html`<svg viewBox="-46 -46 92 92" aria-hidden="true">${drawPiece(this.piece)}</svg>`;
  }
}
