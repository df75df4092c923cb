// node --test assets/chooseView.test.ts   (Node 24 or newer runs TypeScript directly)
import assert from "node:assert/strict";
import { test } from "node:test";
import { chooseView } from "./chooseView.ts";

const now = new Date("2026-11-15T12:00:00Z");
const fresh = new Date("2026-11-15T11:55:00Z");
const old = new Date("2026-11-15T11:45:00Z");
const open = { id: "1", sender: "A", status: "on_the_way" };
const done = { id: "2", sender: "B", status: "delivered" };

const cases: [string, Parameters<typeof chooseView>[0], boolean, unknown][] = [
  ["first load", {}, false, { kind: "firstLoad" }],
  ["offline without data", { error: "offline" }, false, { kind: "failedEmpty", offline: true }],
  ["server fault without data", { error: "server" }, false, { kind: "failedEmpty", offline: false }],
  ["signed out hides stored rows", { data: [open], error: "signedOut", fetchedAt: fresh }, false, { kind: "signedOut" }],
  ["empty", { data: [], fetchedAt: fresh }, false, { kind: "empty" }],
  ["filtered to nothing", { data: [done], fetchedAt: fresh }, true, { kind: "filteredToNothing" }],
  ["loaded", { data: [open, done], fetchedAt: fresh }, true, { kind: "list", rows: [open] }],
  ["stale data shows its age", { data: [open], fetchedAt: old }, false, { kind: "list", rows: [open], staleSince: old }],
  ["an error never wipes data", { data: [open], error: "offline", fetchedAt: fresh }, false, { kind: "list", rows: [open], staleSince: fresh }],
];
for (const [name, q, openOnly, expected] of cases) test(name, () => assert.deepEqual(chooseView(q, openOnly, now), expected));
