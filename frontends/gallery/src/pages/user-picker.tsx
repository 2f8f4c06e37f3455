import Button from '@mui/material/Button';
import { UserPicker, type PickedUser, type UserPickerClient } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import type { ExhibitProps, State } from '../exhibit.js';
import { answering } from '../material/answers.js';
import { departments, pageOfPeople, roles } from '../material/school.js';
import { Value } from '../value.js';

function clientOf(state: State): UserPickerClient {
  const ready = answering(state, () => true, false);
  return {
    departs: answering(state, () => departments, []),
    roles: answering(state === 'error' ? 'full' : state, () => roles, []),
    users: async (query) => ((await ready()) ? pageOfPeople(query) : { records: [], total: 0 }),
  };
}

/** `?exclude` leaves out a person, a department and a group. */
const excludes = window.location.search.includes('exclude') ? { users: ['u1'], departs: ['A1'], groups: ['g1'] } : {};

export function UserPickerPage({ state }: ExhibitProps): ReactElement {
  const [client] = useState(() => clientOf(state));
  const [open, setOpen] = useState(false);
  const [people, setPeople] = useState<PickedUser[]>([]);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        选择人员
      </Button>
      <Value value={people} />
      {open ? (
        <UserPicker
          client={client}
          start={people}
          excludes={excludes}
          onPick={(picked) => {
            setPeople(picked);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
