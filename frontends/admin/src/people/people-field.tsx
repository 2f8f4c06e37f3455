import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { UserPicker, type PickedUser } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { userPickerClient } from './user-picker-client.js';
import { peopleText } from './people.texts.js';

const shownPeople = 60;

export function PeopleField({
  people,
  label = peopleText('people.invited'),
  disabled,
  error,
  onChange,
}: {
  people: PickedUser[];
  label?: string;
  disabled: boolean;
  error: string | undefined;
  onChange: (people: PickedUser[]) => void;
}): ReactElement {
  const [open, setOpen] = useState(false);
  return (
    <Box role="group" aria-label={label}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography variant="body2" color="textSecondary" sx={{ flex: 1 }}>
          {label} · {peopleText('people.count', { n: people.length })}
        </Typography>
        {disabled ? null : (
          <Button variant="outlined" size="small" onClick={() => setOpen(true)}>
            {peopleText('people.choose')}
          </Button>
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
        {people.slice(0, shownPeople).map((person) => (
          <Chip
            key={person.id}
            label={person.realName}
            {...(disabled
              ? {}
              : {
                  onDelete: () => onChange(people.filter((one) => one.id !== person.id)),
                  'aria-label': peopleText('people.remove', { name: person.realName }),
                })}
          />
        ))}
        {people.length > shownPeople ? <Chip label={`+${people.length - shownPeople}`} variant="outlined" /> : null}
      </Box>
      {error === undefined ? null : <FormHelperText error>{error}</FormHelperText>}
      {open ? (
        <UserPicker
          client={userPickerClient}
          start={people}
          onClose={() => setOpen(false)}
          onPick={(next) => {
            onChange(next);
            setOpen(false);
          }}
        />
      ) : null}
    </Box>
  );
}
