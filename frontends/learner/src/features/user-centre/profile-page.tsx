import { Field, notify } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { api, sessionStore, useUser } from '../../lib/session.js';
import { useSite } from '../../lib/site.js';
import { text } from '../../texts/zh-cn.js';
import { profileFaults, type ProfileFields } from './account-fields.js';
import { AvatarField } from './avatar-field.js';
import { fieldOf } from '../../lib/form/field-of.js';
import { FormBox } from '../../lib/form/form-box.js';
import { Section } from './section.js';
import { useForm } from '../../lib/form/use-form.js';

async function send(fields: ProfileFields): Promise<void> {
  const profile = { avatar: fields.avatar, realName: fields.realName.trim(), email: fields.email.trim() };
  await api.call('/api/sys/user/update', profile);
  sessionStore.changeUser(profile);
  notify(text('profile.done'), 'success');
}

/** What only an administrator changes: readable and copyable, but no field to type in. */
function ReadOnlyField({ label, value }: { label: string; value: string }): ReactElement {
  return <Field label={label} value={value} readOnly shrink sx={{ '& .MuiOutlinedInput-root': { bgcolor: 'action.hover', color: 'text.secondary' } }} />;
}

export function ProfilePage(): ReactElement {
  const user = useUser();
  const form = useForm<ProfileFields>({ avatar: user.avatar, realName: user.realName, email: user.email }, profileFaults, send);
  const { fields, change } = form;
  // names are confirmed by papers then (specification part 1, section 5)
  const isConfirmed = useSite().site?.props['realPerson'] === true;
  return (
    <Section title={text('centre.info')}>
      <FormBox form={form} label={text('centre.info')} submitText={text('centre.save')}>
        <AvatarField user={{ ...user, avatar: fields.avatar }} onChange={(avatar) => change({ avatar })} />
        <ReadOnlyField label={text('centre.userName')} value={user.userName} />
        <ReadOnlyField label={text('centre.dept')} value={user.deptName} />
        {isConfirmed ? (
          <>
            <ReadOnlyField label={text('profile.realName')} value={user.realName} />
            <ReadOnlyField label={text('profile.idCard')} value={user.idCard || text('profile.idCard.none')} />
          </>
        ) : (
          <Field
            {...fieldOf(form, 'realName')}
            label={text('profile.realName')}
            autoComplete="name"
            slotProps={{ input: { maxLength: 50 } }}
          />
        )}
        <Field
          {...fieldOf(form, 'email')}
          label={text('profile.email')}
          type="email"
          autoComplete="email"
          slotProps={{ input: { maxLength: 100, autoCapitalize: 'none', spellCheck: false } }}
        />
      </FormBox>
    </Section>
  );
}
