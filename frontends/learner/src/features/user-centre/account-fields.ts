import { found, newPasswordFault, userNameFault, type Faults } from '../../lib/form/rules.js';
import { centreText } from './centre.texts.js';

export interface ProfileFields {
  avatar: string;
  realName: string;
  email: string;
}
export interface PasswordFields {
  oldPassword: string;
  newPassword: string;
  confirm: string;
}
export interface AccountFields {
  userName: string;
  newPassword: string;
  confirm: string;
}

// The rule of the contract without zod in the bundle; the spec holds it against the contract.
const emailForm = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

function confirmFault(confirm: string, password: string): string | null {
  if (confirm === '') return centreText('password.confirm.missing');
  return confirm === password ? null : centreText('password.confirm.differs');
}

/** The specification's rules and words (part 1, section 5), in the order of the fields. */
export const profileFaults = ({ realName, email }: ProfileFields): Faults<ProfileFields> => ({
  ...found('realName', realName.trim() === '' ? centreText('profile.realName.missing') : null),
  ...found('email', email.trim() === '' || emailForm.test(email.trim()) ? null : centreText('profile.email.wrong')),
});

export const passwordFaults = ({ oldPassword, newPassword, confirm }: PasswordFields): Faults<PasswordFields> => ({
  ...found('oldPassword', oldPassword === '' ? centreText('password.old.missing') : null),
  ...found(
    'newPassword',
    newPasswordFault(newPassword, centreText('password.new.missing')) ??
      (newPassword === oldPassword ? centreText('password.new.same') : null),
  ),
  ...found('confirm', confirmFault(confirm, newPassword)),
});

export const accountFaults = ({ userName, newPassword, confirm }: AccountFields): Faults<AccountFields> => ({
  ...found('userName', userNameFault(userName.trim())),
  ...found('newPassword', newPasswordFault(newPassword, centreText('password.new.missing'))),
  ...found('confirm', confirmFault(confirm, newPassword)),
});
