// Which state does the deliveries screen show? A plain function: tested without rendering.
export type Delivery = { id: string; sender?: string; windowText?: string; status: string };
export type DeliveriesQuery = {
  data?: Delivery[];
  error?: "offline" | "signedOut" | "server";
  fetchedAt?: Date;
};
export type ScreenView =
  | { kind: "firstLoad" }
  | { kind: "signedOut" }
  | { kind: "failedEmpty"; offline: boolean }
  | { kind: "empty" }
  | { kind: "filteredToNothing" }
  | { kind: "list"; rows: Delivery[]; staleSince?: Date };

const STALE_AFTER_MS = 10 * 60_000;

export function chooseView(q: DeliveriesQuery, openOnly: boolean, now: Date): ScreenView {
  if (q.error === "signedOut") return { kind: "signedOut" };
  if (!q.data) return q.error ? { kind: "failedEmpty", offline: q.error === "offline" } : { kind: "firstLoad" };
  if (q.data.length === 0) return { kind: "empty" };
  const rows = openOnly ? q.data.filter((d) => d.status !== "delivered") : q.data;
  if (rows.length === 0) return { kind: "filteredToNothing" };
  const old = q.fetchedAt !== undefined && now.getTime() - q.fetchedAt.getTime() > STALE_AFTER_MS;
  return old || q.error ? { kind: "list", rows, staleSince: q.fetchedAt } : { kind: "list", rows };
}
