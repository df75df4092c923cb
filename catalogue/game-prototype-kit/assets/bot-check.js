// Open lighthouse.html, open the console (F12), paste this file, press Enter. It plays 12 seeds with three bots, without drawing,
// and prints the average number of ships saved. A mechanic is worth playing when the thoughtless bots do much worse.
(() => {
  const speed = (s) => (s.fast ? TUNE.fastSpeed : TUNE.shipSpeed);
  const secondsToRock = (s) => {
    const rock = rocks.filter((r) => r.x < s.x + r.r && Math.abs(r.y - s.y) < r.r + 10).sort((a, b) => b.x - a.x)[0];
    return rock ? (s.x - rock.x) / speed(s) : Infinity;
  };
  const bots = {
    never: () => false,
    always: () => true,
    aim: () => {                                            // turns to the ship that is closest to a rock and unlit, lets go in time
      const full = beamLength() / (1 - TUNE.dimTurning * turn / TUNE.turnMax);
      const ship = ships
        .filter((s) => s.seen < 0.4 && Math.hypot(s.x - C.x, s.y - C.y) < full && secondsToRock(s) < 6)
        .sort((a, b) => secondsToRock(a) - secondsToRock(b))[0];
      if (!ship) return false;
      const way = (Math.atan2(ship.y - C.y, ship.x - C.x) - angle + Math.PI * 4) % (Math.PI * 2);
      const coasting = turn * turn / (2 * TUNE.turnMax / TUNE.turnEaseOut);
      return way > coasting + 0.05;
    },
  };
  const play = (bot, s) => {
    seed = s; reset(); state = "play";
    for (let n = 0; state === "play" && n < 120 * 180; n++) { input.hold = bot(); step(STEP); }
    return saved;
  };
  const result = {};
  for (const name in bots) {
    let sum = 0;
    for (let s = 1; s <= 12; s++) sum += play(bots[name], s);
    result[name] = Number((sum / 12).toFixed(1));
  }
  input.hold = false; reset(); state = "title";
  console.log(JSON.stringify(result));
  return result;
})();
