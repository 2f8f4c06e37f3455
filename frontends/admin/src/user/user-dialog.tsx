import { FormDialog, notify } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { InstantInput, SelectInput, TextInput } from '../fields/form-fields.js';
import { DepartPicker } from '../fields/pickers.js';
import { RolePicker } from '../fields/role-picker.js';
import { useDepartTitles } from '../fields/use-titles.js';
import { api } from '../lib/api.js';
import { refreshCalls, useAction, useCall } from '../lib/use-call.js';
import { useStaleSave } from '../lib/use-stale-save.js';
import { StaleDialog } from '../ui/stale-dialog.js';
import { MobileBinder } from './mobile-binder.js';
import {
  emailProblem,
  fromUser,
  mobileProblem,
  newUser,
  passwordProblem,
  toInput,
  userNameProblem,
  type User,
  type UserForm,
} from './user-form.js';
import { UserFaceField } from './user-face-field.js';
import { userParts, type UserNames } from './user-parts.js';
import { userText } from './user.texts.js';

const ok = (problem: string | null): true | string => problem ?? true;
const states = [0, 1, 2] as const;

/** Names that the pickers of the form have read already. */
function useNames(): UserNames {
  const roles = useCall('/api/sys/role/list', {}, { staleTime: 30_000 });
  return { roles: new Map((roles.data ?? []).map(({ id, roleName }) => [id, roleName])), departs: useDepartTitles(true) };
}

export function UserDialog({ user, onClose }: { user: User | null; onClose: () => void }): ReactElement {
  const { busy, run } = useAction();
  const site = useCall('/api/sys/site/info', {}, { staleTime: 30_000 });
  const names = useNames();
  const [opened, setOpened] = useState(() => ({ form: user === null ? newUser() : fromUser(user), revision: user?.revision ?? null }));
  const read = () => api.call('/api/sys/user/detail', { id: user?.id ?? '' });
  const stale = useStaleSave(read);
  const { control, getValues, handleSubmit, reset } = useForm<UserForm>({ defaultValues: opened.form, mode: 'onTouched' });
  const write = (over: number | null) =>
    handleSubmit(async (values) => {
      const done = await run(() => stale.guard(() => api.call('/api/sys/user/save', toInput(values, user?.id ?? null, over))));
      if (done === undefined) return;
      notify(userText('user.saved'), 'success');
      onClose();
      await refreshCalls(['/api/sys/user/paging'], ['user']);
    })();
  // binding is one change: another one beside it leaves the form stale
  const follow = async (): Promise<void> => {
    const now = await run(read);
    setOpened((before) =>
      before.revision !== null && now?.revision === before.revision + 1 ? { ...before, revision: now.revision } : before,
    );
  };
  const begin = (theirs: User): void => {
    setOpened({ form: fromUser(theirs), revision: theirs.revision });
    reset(fromUser(theirs));
  };
  return (
    <FormDialog
      open
      title={userText(user === null ? 'user.create' : 'user.edit')}
      busy={busy}
      onSave={() => void write(opened.revision)}
      onClose={onClose}
    >
      <TextInput
        control={control}
        name="userName"
        label={userText('user.userName')}
        maxLength={32}
        autoComplete="off"
        autoFocus={user === null}
        rules={{ validate: (_, form) => ok(userNameProblem(form.userName)) }}
      />
      <TextInput
        control={control}
        name="realName"
        label={userText('user.realName')}
        maxLength={50}
        rules={{ validate: (_, form) => (form.realName.trim() === '' ? userText('user.bad.realName') : true) }}
      />
      <TextInput
        control={control}
        name="password"
        type="password"
        label={userText('user.password')}
        maxLength={60}
        autoComplete="new-password"
        help={userText(user === null ? 'user.passwordHelp' : 'user.passwordKeep')}
        rules={{ validate: (_, form) => ok(passwordProblem(form.password, user === null)) }}
      />
      <Controller
        control={control}
        name="deptCode"
        rules={{ validate: (value) => (value === '' ? userText('user.bad.dept') : true) }}
        render={({ field, fieldState }) => (
          <DepartPicker
            label={userText('user.dept')}
            multiple={false}
            values={field.value === '' ? [] : [field.value]}
            onChange={([code]) => field.onChange(code ?? '')}
            {...(fieldState.error?.message === undefined ? {} : { error: fieldState.error.message })}
          />
        )}
      />
      <Controller
        control={control}
        name="roles"
        rules={{ validate: (value) => (value.length === 0 ? userText('user.bad.roles') : true) }}
        render={({ field, fieldState }) => (
          <RolePicker
            values={field.value}
            onChange={field.onChange}
            {...(fieldState.error?.message === undefined ? {} : { error: fieldState.error.message })}
          />
        )}
      />
      {user === null ? (
        <TextInput
          control={control}
          name="mobile"
          label={userText('user.mobile')}
          maxLength={11}
          autoComplete="off"
          rules={{ validate: (_, form) => ok(mobileProblem(form.mobile)) }}
        />
      ) : (
        <MobileBinder user={user} onChange={follow} />
      )}
      <TextInput
        control={control}
        name="email"
        label={userText('user.email')}
        maxLength={100}
        autoComplete="off"
        rules={{ validate: (_, form) => ok(emailProblem(form.email)) }}
      />
      <SelectInput
        control={control}
        name="state"
        label={userText('user.state')}
        choices={states.map((value) => ({ value, label: userText(`user.state.${value}`) }))}
      />
      {site.data?.props['faceLogin'] === true ? <UserFaceField control={control} hasFace={user?.hasFace ?? false} /> : null}
      <InstantInput control={control} name="expireTime" label={userText('user.expireTime')} help={userText('user.expireHelp')} />
      <StaleDialog
        stale={stale}
        partsOf={() => userParts(names)}
        base={opened.form}
        formOf={fromUser}
        mine={getValues}
        busy={busy}
        onTake={begin}
        onMerge={(merged, theirs) => {
          begin(theirs);
          reset(merged, { keepDefaultValues: true });
          void write(theirs.revision);
        }}
      />
    </FormDialog>
  );
}
