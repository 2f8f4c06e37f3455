import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { ErrorState, FormDialog, notify } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { SelectInput, TextInput } from '../fields/form-fields.js';
import { api } from '../lib/api.js';
import { useCan } from '../lib/session.js';
import { refreshCalls, useAction, useCall } from '../lib/use-call.js';
import { part, type FormPart } from '../lib/form-merge.js';
import { useStaleSave } from '../lib/use-stale-save.js';
import { PageHeader, Section } from '../ui/page.js';
import { StaleDialog } from '../ui/stale-dialog.js';
import { uiText } from '../ui/ui.texts.js';
import { GrantEditor } from './grant-editor.js';
import type { Role } from './role.js';
import { roleText } from './role.texts.js';

const types = [1, 2] as const;
const levels = [1, 2, 3] as const;
const typeText = (value: number): string => roleText(value === 1 ? 'role.type.1' : 'role.type.2');
const levelText = (value: number): string => roleText(value === 1 ? 'role.level.1' : value === 2 ? 'role.level.2' : 'role.level.3');

interface RoleForm {
  roleName: string;
  roleType: number;
  roleLevel: number;
}
const formOf = ({ roleName, roleType, roleLevel }: RoleForm): RoleForm => ({ roleName, roleType, roleLevel });
const roleParts: readonly FormPart<RoleForm>[] = [
  part(
    roleText('role.name'),
    ['roleName'],
    ({ roleName }) => roleName,
    ({ roleName }) => roleName.trim(),
  ),
  part(roleText('role.type'), ['roleType'], ({ roleType }) => typeText(roleType)),
  part(roleText('role.level'), ['roleLevel'], ({ roleLevel }) => levelText(roleLevel)),
];

function RoleDialog({ role, onSaved, onClose }: { role: Role | null; onSaved: (id: string) => void; onClose: () => void }): ReactElement {
  const { busy, run } = useAction();
  const [opened, setOpened] = useState<{ form: RoleForm; revision: number | undefined }>(() => ({
    form: role === null ? { roleName: '', roleType: 2, roleLevel: 3 } : formOf(role),
    revision: role?.revision,
  }));
  const stale = useStaleSave(() => api.call('/api/sys/role/detail', { id: role?.id ?? '' }));
  const { control, getValues, handleSubmit, reset } = useForm<RoleForm>({ defaultValues: opened.form });
  const write = (read: number | undefined) =>
    handleSubmit(async ({ roleName, roleType, roleLevel }) => {
      const done = await run(() =>
        stale.guard(() =>
          api.call('/api/sys/role/save', {
            ...(role === null ? {} : { id: role.id }),
            ...(read === undefined ? {} : { revision: read }),
            roleName: roleName.trim(),
            roleType: roleType === 1 ? 1 : 2,
            roleLevel: roleLevel === 1 ? 1 : roleLevel === 2 ? 2 : 3,
          }),
        ),
      );
      if (done === undefined) return;
      notify(roleText('role.saved'), 'success');
      onClose();
      await refreshCalls(['/api/sys/role/list', '/api/sys/role/list-menus']);
      onSaved(done.id);
    })();
  const follow = (theirs: RoleForm & { revision: number }): void => {
    setOpened({ form: formOf(theirs), revision: theirs.revision });
    reset(formOf(theirs));
  };
  return (
    <FormDialog
      open
      maxWidth="xs"
      title={roleText(role === null ? 'role.create' : 'role.edit')}
      busy={busy}
      onSave={() => void write(opened.revision)}
      onClose={onClose}
    >
      <TextInput
        control={control}
        name="roleName"
        label={roleText('role.name')}
        maxLength={30}
        autoFocus
        rules={{ validate: (value) => (String(value).trim() === '' ? roleText('role.nameMissing') : true) }}
      />
      <SelectInput
        control={control}
        name="roleType"
        label={roleText('role.type')}
        disabled={role !== null}
        choices={types.map((value) => ({ value, label: typeText(value) }))}
      />
      <SelectInput
        control={control}
        name="roleLevel"
        label={roleText('role.level')}
        choices={levels.map((value) => ({ value, label: levelText(value) }))}
      />
      <StaleDialog
        stale={stale}
        partsOf={() => roleParts}
        base={opened.form}
        formOf={formOf}
        mine={getValues}
        busy={busy}
        onTake={follow}
        onMerge={(merged, theirs) => {
          follow(theirs);
          reset(merged, { keepDefaultValues: true });
          void write(theirs.revision);
        }}
      />
    </FormDialog>
  );
}

export function RolePage(): ReactElement {
  const canSave = useCan('sys:role:save');
  const [query, setQuery] = useSearchParams();
  const [edited, setEdited] = useState<Role | 'new' | null>(null);
  const call = useCall('/api/sys/role/list', {});
  const chosen = call.data?.find((role) => role.id === query.get('id')) ?? null;
  return (
    <>
      <PageHeader
        title={roleText('role.title')}
        actions={
          canSave ? (
            <Button variant="contained" onClick={() => setEdited('new')}>
              {roleText('role.create')}
            </Button>
          ) : undefined
        }
      />
      {call.isError ? <ErrorState error={call.error} onRetry={() => void call.refetch()} /> : null}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '320px minmax(0, 1fr)' }, alignItems: 'start' }}>
        <Section title={roleText('role.list')}>
          {call.isPending ? <Skeleton variant="rounded" height={200} /> : null}
          <List disablePadding sx={{ mx: -1 }}>
            {(call.data ?? []).map((role) => (
              <ListItem
                key={role.id}
                disablePadding
                secondaryAction={
                  canSave && !role.builtIn ? (
                    <Button size="small" aria-label={`${uiText('ui.edit')}：${role.roleName}`} onClick={() => setEdited(role)}>
                      {uiText('ui.edit')}
                    </Button>
                  ) : undefined
                }
              >
                <ListItemButton
                  selected={role.id === chosen?.id}
                  aria-current={role.id === chosen?.id ? 'true' : undefined}
                  onClick={() => setQuery({ id: role.id })}
                  sx={{ borderRadius: 1 }}
                >
                  <ListItemText
                    primary={
                      <>
                        {role.roleName}
                        {role.builtIn ? <Chip size="small" variant="outlined" label={roleText('role.builtIn')} sx={{ ml: 1 }} /> : null}
                      </>
                    }
                    secondary={`${typeText(role.roleType)} · ${levelText(role.roleLevel)}`}
                  />
                </ListItemButton>
              </ListItem>
            ))}
          </List>
        </Section>
        {chosen === null ? (
          <Section>
            <Typography color="textSecondary" sx={{ py: 4, textAlign: 'center' }}>
              {roleText('role.grantsHint')}
            </Typography>
          </Section>
        ) : (
          <GrantEditor key={chosen.id} role={chosen} />
        )}
      </Box>
      {edited === null ? null : (
        <RoleDialog
          key={edited === 'new' ? 'new' : edited.id}
          role={edited === 'new' ? null : edited}
          // the ticks that follow are for the new role
          onSaved={(id) => (edited === 'new' ? setQuery({ id }) : undefined)}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
