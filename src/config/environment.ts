import { resolve } from 'node:path';
import { SettingsError } from '../errors.ts';

export type Environment = ReturnType<typeof environment>;

/** Reads single settings from the environment. An empty variable counts as unset. */
export function environment(variables: Readonly<Record<string, string | undefined>>) {
  const text = (name: string): string | undefined => variables[name]?.trim() || undefined;

  function oneOf<T extends string>(name: string, allowed: readonly T[]): T | undefined {
    const value = text(name);
    if (value !== undefined && !allowed.includes(value as T))
      throw new SettingsError(`${name} is "${value}": it must be one of ${allowed.join(', ')}`);
    return value as T | undefined;
  }

  return {
    text,
    oneOf,
    matching(name: string, pattern: RegExp, problem: string): string | null {
      const value = text(name);
      // The message does not repeat the value, which may contain a password.
      if (value !== undefined && !pattern.test(value)) throw new SettingsError(`${name} ${problem}`);
      return value ?? null;
    },
    path(name: string): string | null {
      const value = text(name);
      return value === undefined ? null : resolve(value);
    },
    wholeNumber(name: string, min: number, max: number): number | undefined {
      const value = text(name);
      if (value === undefined) return undefined;
      const number = Number(value);
      if (!/^\d+$/.test(value) || number < min || number > max)
        throw new SettingsError(`${name} is "${value}": it must be a whole number from ${min} to ${max}`);
      return number;
    },
    isOn(name: string, byDefault: boolean): boolean {
      const value = oneOf(name, ['on', 'off']);
      return value === undefined ? byDefault : value === 'on';
    },
  };
}
