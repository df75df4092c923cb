// Against a running `wrangler dev`: node src/try.mjs http://127.0.0.1:8787
// Twenty people want the same seat at the same moment; exactly one may get it.
const base = process.argv[2] ?? 'http://127.0.0.1:8787';
const show = `show-${Date.now()}`;
const post = (key, seat = 7) =>
  fetch(`${base}/shows/${show}/seats/${seat}`, { method: 'POST', headers: { 'idempotency-key': key } }).then((r) => r.status);
const keys = Array.from({ length: 20 }, () => crypto.randomUUID());
const codes = await Promise.all(keys.map((key) => post(key)));
const winner = keys[codes.indexOf(201)];
console.log('winners:', codes.filter((c) => c === 201).length, 'refused:', codes.filter((c) => c === 409).length);
console.log('winner asks again:', await post(winner), 'same key, other seat:', await post(winner, 8));
console.log('bad key:', await post('x'), 'bad seat:', await post(crypto.randomUUID(), 999));
