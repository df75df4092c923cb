// One Durable Object per show decides who gets a seat; D1 keeps the list of sales for reports.
import { DurableObject } from 'cloudflare:workers';

interface Env {
  SHOW: DurableObjectNamespace<Show>;
  DB: D1Database;
}

const SEATS = 50;

export class Show extends DurableObject<Env> {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    ctx.storage.sql.exec('create table if not exists taken (seat integer primary key, sale text not null unique)');
  }

  /** The same key for the same seat gets the same answer again; a key that bought another seat is refused. */
  take(seat: number, key: string): 'sold' | 'taken' | 'key used' {
    const rows = this.ctx.storage.sql
      .exec<{ seat: number; sale: string }>('select seat, sale from taken where seat = ? or sale = ?', seat, key)
      .toArray();
    if (rows.some((row) => row.seat === seat && row.sale === key)) return 'sold';
    if (rows.some((row) => row.sale === key)) return 'key used';
    if (rows.length > 0) return 'taken';
    this.ctx.storage.sql.exec('insert into taken (seat, sale) values (?, ?)', seat, key);
    return 'sold';
  }
}

const json = (status: number, body: unknown) => Response.json(body, { status });

export default {
  async fetch(request, env, ctx): Promise<Response> {
    const url = new URL(request.url);
    const match = /^\/shows\/([a-z0-9-]{1,40})\/seats\/(\d{1,3})$/.exec(url.pathname);
    if (request.method !== 'POST' || !match) return json(404, { error: 'not found' });
    const show = match[1] as string;
    const seat = Number(match[2]);
    const key = request.headers.get('idempotency-key') ?? '';
    if (!/^[\w-]{16,64}$/.test(key)) return json(400, { error: 'idempotency-key of 16 to 64 characters needed' });
    if (seat < 1 || seat > SEATS) return json(404, { error: 'no such seat' });
    const answer = await env.SHOW.getByName(show).take(seat, key);
    if (answer === 'key used') return json(422, { error: 'this idempotency-key bought another seat' });
    if (answer === 'taken') return json(409, { error: 'seat is taken' });
    // The decision is made; the report row may follow after the answer. "or ignore" makes repeats harmless.
    ctx.waitUntil(env.DB.prepare('insert or ignore into sale (show, seat, id) values (?, ?, ?)').bind(show, seat, key).run());
    return json(201, { sale: key, show, seat });
  },

  async scheduled(_controller, env): Promise<void> {
    await env.DB.prepare("delete from sale where sold_at < datetime('now', '-400 days')").run();
  },
} satisfies ExportedHandler<Env>;
