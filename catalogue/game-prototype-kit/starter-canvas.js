// Canvas starter: a square that runs and jumps. Needs <canvas id="game" width="640" height="360">.
// Every number that changes the feel is in TUNE.
const TUNE = {
  runSpeed: 260,      // px/s
  accel: 2400,        // px/s^2 on the ground
  airAccel: 1400,     // px/s^2 in the air
  friction: 2200,     // px/s^2 when no key is held
  gravity: 1800,      // px/s^2
  jumpSpeed: 620,     // px/s upwards
  jumpCut: 0.45,      // speed kept when the key is released early
  coyote: 0.08,       // s, jump still allowed after leaving an edge
  buffer: 0.10,       // s, jump press remembered before landing
  shakeDecay: 6,      // 1/s
};
const canvas = document.getElementById("game"), ctx = canvas.getContext("2d");
const W = canvas.width, H = canvas.height, STEP = 1 / 120;

const input = { left: false, right: false, jump: false, jumpPressed: 0 };
const KEYS = { ArrowLeft: "left", KeyA: "left", ArrowRight: "right", KeyD: "right", Space: "jump", ArrowUp: "jump" };
addEventListener("keydown", e => {
  if (e.code === "KeyR") reset();
  if (e.code === "F1") { debug = !debug; e.preventDefault(); }
  const k = KEYS[e.code]; if (!k) return; e.preventDefault();
  if (k === "jump" && !e.repeat) input.jumpPressed = TUNE.buffer;
  input[k] = true;
});
addEventListener("keyup", e => { const k = KEYS[e.code]; if (k) input[k] = false; });
addEventListener("blur", () => { input.left = input.right = input.jump = false; });

let seed = 1, debug = true, shake = 0, player, solids;
function random() { seed = (seed * 1664525 + 1013904223) >>> 0; return seed / 4294967296; }

function reset() {
  player = { x: 80, y: 200, w: 22, h: 28, vx: 0, vy: 0, ground: 0, squash: 0 };
  solids = [{ x: 0, y: 320, w: W, h: 40 }, { x: 240, y: 250, w: 110, h: 16 }, { x: 420, y: 185, w: 110, h: 16 }];
}
const hit = (a, b) => a.x < b.x + b.w && a.x + a.w > b.x && a.y < b.y + b.h && a.y + a.h > b.y;

function step(dt) {
  const p = player, dir = (input.right ? 1 : 0) - (input.left ? 1 : 0);
  const acc = p.ground > 0 ? TUNE.accel : TUNE.airAccel;
  if (dir) p.vx = Math.max(-TUNE.runSpeed, Math.min(TUNE.runSpeed, p.vx + dir * acc * dt));
  else p.vx -= Math.sign(p.vx) * Math.min(Math.abs(p.vx), TUNE.friction * dt);

  input.jumpPressed -= dt; p.ground -= dt;
  if (input.jumpPressed > 0 && p.ground > 0) { p.vy = -TUNE.jumpSpeed; p.ground = 0; input.jumpPressed = 0; p.cut = true; }
  if (p.cut && !input.jump && p.vy < 0) { p.vy *= TUNE.jumpCut; p.cut = false; }
  p.vy += TUNE.gravity * dt;

  p.x += p.vx * dt;                                   // one axis at a time
  for (const s of solids) if (hit(p, s)) { p.x = p.vx > 0 ? s.x - p.w : s.x + s.w; p.vx = 0; }
  p.y += p.vy * dt;
  for (const s of solids) if (hit(p, s)) {
    if (p.vy > 0) { if (p.vy > 500) { shake = 0.4; p.squash = 1; } p.y = s.y - p.h; p.ground = TUNE.coyote; }
    else p.y = s.y + s.h;
    p.vy = 0;
  }
  p.x = Math.max(0, Math.min(W - p.w, p.x));
  if (p.y > H + 100) reset();
  shake = Math.max(0, shake - TUNE.shakeDecay * dt * shake - 0.01 * dt);
  p.squash = Math.max(0, p.squash - 6 * dt);
}
function draw() {
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.fillStyle = "#1b2030"; ctx.fillRect(0, 0, W, H);
  ctx.translate((Math.random() - 0.5) * shake * 12, (Math.random() - 0.5) * shake * 12);
  ctx.fillStyle = "#5b6b8c"; for (const s of solids) ctx.fillRect(s.x, s.y, s.w, s.h);
  const p = player, q = p.squash * 6; ctx.fillStyle = "#ffb454";
  ctx.fillRect(Math.round(p.x - q / 2), Math.round(p.y + q), p.w + q, p.h - q);
  if (debug) { ctx.fillStyle = "#fff"; ctx.font = "12px monospace"; ctx.fillText(`vx ${p.vx.toFixed(0)} vy ${p.vy.toFixed(0)} seed ${seed}  R restart`, 8, 16); }
}
let last = performance.now(), acc = 0;
function loop(now) {
  acc += Math.min(0.1, (now - last) / 1000); last = now;
  while (acc >= STEP) { step(STEP); acc -= STEP; }
  draw(); requestAnimationFrame(loop);
}
reset(); requestAnimationFrame(loop);
