import type { PickedUser } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { Controller, useWatch, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { RadioInput, TextInput, type Choice } from '../fields/form-fields.js';
import { DepartPicker } from '../fields/pickers.js';
import { PeopleField } from './people-field.js';

/** Kinds of an audience (specification): departments, people, and whoever knows a password. */
const [byDepartment, byPerson, byPassword] = [2, 3, 9];

/** Fields of a form that says who may take part; `password` and `hasPassword` where its choices offer a password. */
export interface Audience extends FieldValues {
  openType: number;
  departs: string[];
  users: PickedUser[];
}

export interface AudienceFieldsProps<F extends Audience> {
  control: Control<F>;
  disabled: boolean;
  choices: readonly Choice[];
  words: {
    openType: string;
    departs: string;
    departsMissing: string;
    usersMissing: string;
    password?: { label: string; kept: string; missing: string };
  };
}

/** Audience that may take part: everybody, departments, people, or whoever knows a password. */
export function AudienceFields<F extends Audience>({ control, disabled, choices, words }: AudienceFieldsProps<F>): ReactElement {
  const [kind, departs, users] = ['openType', 'departs', 'users'] as FieldPath<F>[] as [FieldPath<F>, FieldPath<F>, FieldPath<F>];
  const openType: number = useWatch({ control, name: kind });
  return (
    <>
      <RadioInput control={control} disabled={disabled} name={kind} label={words.openType} choices={choices} />
      {openType === byPassword && words.password ? <PasswordField control={control} disabled={disabled} words={words.password} /> : null}
      {openType === byDepartment ? (
        <Controller
          control={control}
          name={departs}
          rules={{
            validate: (value: string[], values: F) =>
              values.openType === byDepartment && value.length === 0 ? words.departsMissing : true,
          }}
          render={({ field, fieldState }) => (
            <DepartPicker
              label={words.departs}
              values={field.value}
              disabled={disabled}
              onChange={field.onChange}
              {...(fieldState.error?.message === undefined ? {} : { error: fieldState.error.message })}
            />
          )}
        />
      ) : null}
      {openType === byPerson ? (
        <Controller
          control={control}
          name={users}
          rules={{
            validate: (value: PickedUser[], values: F) => (values.openType === byPerson && value.length === 0 ? words.usersMissing : true),
          }}
          render={({ field, fieldState }) => (
            <PeopleField people={field.value} disabled={disabled} error={fieldState.error?.message} onChange={field.onChange} />
          )}
        />
      ) : null}
    </>
  );
}

function PasswordField<F extends Audience>({
  control,
  disabled,
  words: { label, kept, missing },
}: {
  control: Control<F>;
  disabled: boolean;
  words: { label: string; kept: string; missing: string };
}): ReactElement {
  const [password, known] = ['password', 'hasPassword'] as FieldPath<F>[] as [FieldPath<F>, FieldPath<F>];
  const hasPassword: boolean = useWatch({ control, name: known });
  return (
    <TextInput
      control={control}
      disabled={disabled}
      name={password}
      label={label}
      {...(hasPassword ? { help: kept } : {})}
      maxLength={32}
      autoComplete="off"
      rules={{
        validate: (_typed, values: F) =>
          values.openType === byPassword && values['password'] === '' && !values['hasPassword'] ? missing : true,
      }}
    />
  );
}
