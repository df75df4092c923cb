import process from 'node:process';

/** Preloaded into a process, this shifts its clock by TEST_CLOCK_SHIFT ms. */
const shift = Number(process.env.TEST_CLOCK_SHIFT);
const RealDate = Date;
const now = () => RealDate.now() + shift;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args) => (args.length === 0 ? new target(now()) : Reflect.construct(target, args)) as object,
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
