import { type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, useId } from 'react';
import { PASSWORD_LENGTH } from '../../../../src/accounts/account.ts';

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  'data-autofocus'?: boolean;
  label: string;
  hint?: ReactNode;
}

export function Field({ label, hint, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input {...input} id={id} aria-describedby={hint === undefined ? undefined : `${id}-hint`} />
      {hint !== undefined && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** `more` is appended to the hint. */
export function NewPasswordField({ more = '', ...input }: FieldProps & { more?: string }) {
  return (
    <Field
      {...input}
      type="password"
      autoComplete="new-password"
      required
      minLength={PASSWORD_LENGTH.min}
      maxLength={PASSWORD_LENGTH.max}
      hint={`At least ${PASSWORD_LENGTH.min} characters${more}`}
    />
  );
}

interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  label: string;
  options: readonly (readonly [value: string, name: string])[];
}

export function Select({ label, options, ...select }: SelectProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select {...select} id={id}>
        <Options options={options} />
      </select>
    </div>
  );
}

interface SelectLabelProps<T extends string> {
  label: string;
  options: readonly (readonly [value: T, name: string])[];
  value: T;
  onChange: (value: T) => void;
}

/** A choice with its label beside it, outside of a form's column of fields. */
export function SelectLabel<T extends string>({ label, options, value, onChange }: SelectLabelProps<T>) {
  return (
    <label className="select-label">
      <span>{label}</span>
      <select value={value} onChange={(event) => onChange(event.target.value as T)}>
        <Options options={options} />
      </select>
    </label>
  );
}

function Options({ options }: Pick<SelectProps, 'options'>) {
  return options.map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));
}

interface ChoiceProps<T extends string> {
  legend: string;
  name: string;
  options: readonly { value: T; label: string; hint?: string }[];
  value: T;
  onChange: (value: T) => void;
  /** As a row of small buttons, or stacked with their hints. */
  layout?: 'row' | 'stack';
}

/** Radio buttons: the browser provides arrow keys and accessibility. */
export function Choice<T extends string>({ legend, name, options, value, onChange, layout = 'row' }: ChoiceProps<T>) {
  return (
    <fieldset className={`choice choice-${layout}`}>
      <legend>{legend}</legend>
      <div className="choice-options">
        {options.map((option) => (
          <label key={option.value} className="choice-option">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>
              {option.label}
              {option.hint !== undefined && <small>{option.hint}</small>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
