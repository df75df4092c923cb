import { resolve } from 'node:path';
import { SettingsError } from '../errors.ts';

/** Reads single settings from the environment. An empty variable counts as unset. */
export class Environment {
  readonly #variables: Readonly<Record<string, string | undefined>>;

  constructor(variables: Readonly<Record<string, string | undefined>>) {
    this.#variables = variables;
  }

  text(name: string): string | undefined {
    const value = this.#variables[name]?.trim();
    return value === '' ? undefined : value;
  }

  path(name: string): string | null {
    const value = this.text(name);
    return value === undefined ? null : resolve(value);
  }

  wholeNumber(name: string, min: number, max: number): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < min || number > max)
      throw new SettingsError(`${name} is "${value}": it must be a whole number from ${min} to ${max}`);
    return number;
  }

  oneOf<T extends string>(name: string, allowed: readonly T[]): T | undefined {
    const value = this.text(name);
    if (value !== undefined && !allowed.includes(value as T))
      throw new SettingsError(`${name} is "${value}": it must be one of ${allowed.join(', ')}`);
    return value as T | undefined;
  }

  isOn(name: string, byDefault: boolean): boolean {
    const value = this.oneOf(name, ['on', 'off']);
    return value === undefined ? byDefault : value === 'on';
  }
}
