import { Field, notify } from '@xuekao/frontend-shared';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState, type ReactElement } from 'react';
import { api, sessionStore, useUser, type CurrentUser } from '../../lib/session.js';
import { useSite } from '../../lib/site.js';
import { centreText } from './centre.texts.js';
import { profileFaults, type ProfileFields } from './account-fields.js';
import { AvatarField } from './avatar-field.js';
import { fieldOf } from '../../lib/form/field-of.js';
import { FormBox } from '../../lib/form/form-box.js';
import { saveProfile, type Saving } from './save-profile.js';
import { Section } from '../../lib/centre/section.js';
import { useForm } from '../../lib/form/use-form.js';
import { centrePage } from './page-names.texts.js';

const saving: Saving = {
  save: (profile) => api.call('/api/sys/user/update', profile),
  read: () => api.call('/api/sys/user/info', {}),
};

/** Changes of another person, in words. */
function changesOf(now: CurrentUser, { avatar, realName, email }: ProfileFields): string {
  const field = (label: string, value: string): string => centreText('profile.stale.field', { label, value });
  return [
    now.realName === realName.trim() ? '' : field(centreText('profile.realName'), now.realName),
    now.email === email.trim() ? '' : field(centreText('profile.email'), now.email),
    now.avatar === avatar ? '' : centreText('profile.stale.avatar'),
  ]
    .filter(Boolean)
    .join(centreText('profile.stale.join'));
}

/** A field that only an administrator changes: readable and copyable, without an input. */
function ReadOnlyField({ label, value, help }: { label: string; value: string; help?: string }): ReactElement {
  return <Field label={label} value={value} helperText={help} readOnly shrink />;
}

export function ProfilePage(): ReactElement {
  const user = useUser();
  const [newer, setNewer] = useState<CurrentUser | null>(null);
  const send = async (written: ProfileFields): Promise<void> => {
    const saved = await saveProfile(
      { avatar: written.avatar, realName: written.realName.trim(), email: written.email.trim() },
      user,
      saving,
    );
    setNewer(saved.isSaved ? null : saved.user);
    sessionStore.changeUser(saved.user);
    if (saved.isSaved) notify(centreText('profile.done'), 'success');
  };
  const form = useForm<ProfileFields>({ avatar: user.avatar, realName: user.realName, email: user.email }, profileFaults, send);
  const { fields, change } = form;
  const take = ({ avatar, realName, email }: CurrentUser): void => {
    change({ avatar, realName, email });
    setNewer(null);
  };
  // names are confirmed by papers then (specification part 1, section 5)
  const isConfirmed = useSite().site?.props['realPerson'] === true;
  return (
    <Section title={centrePage('centre.info')}>
      <FormBox form={form} label={centrePage('centre.info')} submitText={centreText('centre.save')}>
        {newer === null ? null : (
          <Alert severity="warning" variant="outlined">
            {centreText('profile.stale', { changes: changesOf(newer, fields) })}
            <Button variant="outlined" color="inherit" onClick={() => take(newer)} sx={{ display: 'block', mt: 1, minHeight: 44 }}>
              {centreText('profile.stale.take')}
            </Button>
          </Alert>
        )}
        <AvatarField user={{ ...user, avatar: fields.avatar }} onChange={(avatar) => change({ avatar })} />
        <ReadOnlyField label={centreText('centre.userName')} value={user.userName} />
        <ReadOnlyField label={centreText('centre.dept')} value={user.deptName} />
        {isConfirmed ? (
          <>
            <ReadOnlyField label={centreText('profile.realName')} value={user.realName} />
            <ReadOnlyField label={centreText('profile.idCard')} value={user.idCard || centreText('profile.idCard.none')} />
          </>
        ) : !user.ownName ? (
          <ReadOnlyField label={centreText('profile.realName')} value={user.realName} help={centreText('profile.realName.held')} />
        ) : (
          <Field {...fieldOf(form, 'realName')} label={centreText('profile.realName')} autoComplete="name" maxLength={50} />
        )}
        <Field
          {...fieldOf(form, 'email')}
          label={centreText('profile.email')}
          type="email"
          autoComplete="email"
          maxLength={100}
          autoCapitalize="none"
          spellCheck={false}
        />
      </FormBox>
    </Section>
  );
}
