import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { FormDialog, fromLocalField } from '@xuekao/frontend-shared';
import { DateField } from '@xuekao/frontend-shared/dates';
import { useState, type ReactElement } from 'react';
import { DepartPicker } from '../fields/pickers.js';
import { RolePicker } from '../fields/role-picker.js';
import { stillMatching } from '../fields/still-matching.js';
import { api } from '../lib/api.js';
import { useAction, useCall } from '../lib/use-call.js';
import { uiText } from '../ui/ui.texts.js';
import { userText } from './user.texts.js';

export interface BulkDialogProps {
  /** of the people */
  ids: string[];
  onDone: () => void;
  onClose: () => void;
}

interface Submit {
  busy: boolean;
  problem: string | undefined;
  /** `problem`: what is missing, or null */
  submit: (problem: string | null, work: () => Promise<unknown>, doneText?: string) => Promise<void>;
}
function useSubmit(onDone: () => void): Submit {
  const { busy, run } = useAction();
  const [problem, setProblem] = useState<string>();
  const submit = async (found: string | null, work: () => Promise<unknown>, doneText = uiText('ui.saved')): Promise<void> => {
    setProblem(found ?? undefined);
    if (found !== null) return;
    if ((await run(work, doneText)) !== undefined) onDone();
  };
  return { busy, problem, submit };
}
const errorOf = (problem: string | undefined): { error?: string } => (problem === undefined ? {} : { error: problem });

export function BulkDepartDialog({ ids, onDone, onClose }: BulkDialogProps): ReactElement {
  const { busy, problem, submit } = useSubmit(onDone);
  const [deptCode, setDeptCode] = useState('');
  const save = () =>
    submit(deptCode === '' ? userText('user.bad.dept') : null, () => api.call('/api/sys/user/batch-dept', { ids, deptCode }));
  return (
    <FormDialog
      open
      maxWidth="xs"
      title={userText('user.bulk.deptTitle', { n: ids.length })}
      busy={busy}
      onSave={() => void save()}
      onClose={onClose}
    >
      <DepartPicker
        multiple={false}
        values={deptCode === '' ? [] : [deptCode]}
        onChange={([code]) => setDeptCode(code ?? '')}
        {...errorOf(problem)}
      />
    </FormDialog>
  );
}

export function BulkRoleDialog({ ids, onDone, onClose }: BulkDialogProps): ReactElement {
  const { busy, problem, submit } = useSubmit(onDone);
  const [roles, setRoles] = useState<string[]>([]);
  const save = () =>
    submit(roles.length === 0 ? userText('user.bad.roles') : null, () => api.call('/api/sys/user/batch-role', { ids, roles }));
  return (
    <FormDialog
      open
      maxWidth="xs"
      title={userText('user.bulk.roleTitle', { n: ids.length })}
      busy={busy}
      onSave={() => void save()}
      onClose={onClose}
    >
      <RolePicker values={roles} onChange={setRoles} {...errorOf(problem)} />
      <Typography variant="body2" color="textSecondary">
        {userText('user.bulk.roleNote')}
      </Typography>
    </FormDialog>
  );
}

export function BulkExpireDialog({ ids, onDone, onClose }: BulkDialogProps): ReactElement {
  const { busy, problem, submit } = useSubmit(onDone);
  // a date that is half typed reads as empty: nobody's account shall become permanent by that
  const [until, setUntil] = useState<{ value: string; fault: string | null }>({ value: '', fault: null });
  const save = (): Promise<void> =>
    submit(until.fault === null ? null : userText('user.bad.expire'), () =>
      api.call('/api/sys/user/batch-expire', { ids, expireTime: fromLocalField(until.value) }),
    );
  return (
    <FormDialog
      open
      maxWidth="xs"
      title={userText('user.bulk.expireTitle', { n: ids.length })}
      busy={busy}
      onSave={() => void save()}
      onClose={onClose}
    >
      <DateField
        kind="datetime"
        label={userText('user.expireTime')}
        value={until.value}
        error={problem !== undefined}
        helperText={problem ?? userText('user.expireHelp')}
        onChange={(value, fault) => setUntil({ value, fault })}
      />
      <Typography variant="body2" color="textSecondary">
        {userText('user.bulk.expireNote')}
      </Typography>
    </FormDialog>
  );
}

/** Selectors fetch 100 records (specification, section 9). */
const selectorSize = 100;

export function BulkGroupDialog({ ids, onDone, onClose }: BulkDialogProps): ReactElement {
  const { busy, problem, submit } = useSubmit(onDone);
  const [typed, setTyped] = useState('');
  const groupName = typed.trim();
  const call = useCall(
    '/api/sys/group/paging',
    { current: 1, size: selectorSize, params: groupName === '' ? {} : { groupName } },
    { keepPrevious: true },
  );
  const found = call.data?.records ?? [];
  const [groups, setGroups] = useState<{ id: string; groupName: string }[]>([]);
  const save = () =>
    submit(
      groups.length === 0 ? userText('user.bad.group') : null,
      () => api.call('/api/sys/group/user/batch-join', { userIds: ids, groupIds: groups.map(({ id }) => id), flag: 1 }),
      userText('user.bulk.joined'),
    );
  return (
    <FormDialog
      open
      maxWidth="xs"
      title={userText('user.bulk.groupTitle', { n: ids.length })}
      busy={busy}
      onSave={() => void save()}
      onClose={onClose}
    >
      <Autocomplete
        multiple
        disableCloseOnSelect
        size="small"
        options={call.isPlaceholderData ? stillMatching(found, groupName, (group) => group.groupName) : found}
        loading={call.isFetching}
        value={groups}
        getOptionLabel={(group) => group.groupName}
        getOptionKey={(group) => group.id}
        isOptionEqualToValue={(option, value) => option.id === value.id}
        filterOptions={(all) => all}
        noOptionsText={userText('user.noGroups')}
        onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
        onChange={(_, next) => setGroups(next)}
        renderInput={(params) => (
          <TextField {...params} label={userText('user.group')} error={problem !== undefined} helperText={problem} />
        )}
      />
    </FormDialog>
  );
}
