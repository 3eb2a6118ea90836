/** The golden files of the agent protocol, which the relay's own tests hold to its schema: this page reads and writes the same. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "@playwright/test";

import { protocolVersion, readMessage, type ToRelay } from "../src/arena/protocol";

const folder = join(import.meta.dirname, "../../relay/hub/testdata/protocol");

const read = (name: string): string => readFileSync(join(folder, name), "utf8");

for (const name of readdirSync(join(folder, "from-relay"))) {
  test(`the page reads ${name} as it stands`, () => {
    const text = read(`from-relay/${name}`);
    const message = readMessage(text);
    // Of a move that nobody answered for, the page says that the relay made it.
    expect(message).toMatchObject(JSON.parse(text.replace('"by":"nobody: no agent is attached"', '"by":"native"')) as Record<string, unknown>);
  });
}

const battle = "7b1f9f1e-0c1c-4f8e-9d52-0a2f3a7a3a10";
const written: Record<string, ToRelay> = {
  "hello-page": { type: "hello", version: protocolVersion, kind: "page", name: "" },
  ready: { type: "ready", play: true, games: ["connect4", "quoridor"] },
  "ready-no-more": { type: "ready", play: false },
  take: { type: "take", battle },
  "hand-back": { type: "hand-back", battle },
  answer: {
    type: "answer",
    battle,
    ask: 3,
    fence: 7,
    choice: { move: "D", value: 12, solved: false, depth: 9, nodes: 12345, pv: ["D", "E"] },
  },
};

for (const [name, message] of Object.entries(written)) {
  test(`what the page writes is ${name}.json`, () => {
    // Go leaves out what is empty or false.
    expect(message).toMatchObject(JSON.parse(read(`to-relay/${name}.json`)) as Record<string, unknown>);
  });
}

test("what is no message of this version is passed over", () => {
  for (const text of ["", "[]", "{}", '{"type":"dance"}', '{"type":"battle","seq":1,"battle":{"id":"b1","game":"chess"}}']) {
    expect(readMessage(text)).toBeUndefined();
  }
  expect(readMessage(7)).toBeUndefined();
});
