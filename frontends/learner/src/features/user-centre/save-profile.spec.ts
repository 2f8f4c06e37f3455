import { errors } from '@xuekao/contracts/errors';
import { refusalText } from '@xuekao/contracts/sentences';
import { ApiError } from '@xuekao/frontend-shared';
import { describe, expect, it } from '@jest/globals';
import type { CurrentUser } from '../../lib/session.js';
import { saveProfile } from './save-profile.js';

const account: CurrentUser = {
  id: '1',
  userName: 'wang',
  realName: '王芳',
  avatar: '',
  mobile: '',
  email: '',
  idCard: '',
  deptCode: 'A01',
  deptName: '一班',
  roleType: 1,
  roles: [],
  permissions: [],
  unread: 0,
  init: true,
  initialUntil: '',
  ownName: true,
  ownUserName: false,
  revision: 3,
};
const wanted = { realName: '王小芳', email: 'w@example.com', avatar: '' };

/** A server with one account, which saves as identity's account service does. */
function serverWith(stored: CurrentUser) {
  const server = { stored, saves: 0, losesReply: false };
  return {
    server,
    saving: {
      save: async ({ revision, ...profile }: typeof wanted & { revision: number }) => {
        server.saves += 1;
        if (revision !== server.stored.revision)
          throw new ApiError('business', refusalText('STALE'), { code: errors.STALE.code, status: 200 });
        server.stored = { ...server.stored, ...profile, revision: revision + 1 };
        if (server.losesReply) throw new ApiError('network', '网络连接失败');
      },
      read: async () => server.stored,
    },
  };
}

describe('the own profile', () => {
  it('is saved, and the next save names the new revision', async () => {
    const { server, saving } = serverWith(account);
    const first = await saveProfile(wanted, account, saving);
    expect(first).toEqual({ isSaved: true, user: { ...wanted, revision: 4 } });
    expect(await saveProfile({ ...wanted, email: '' }, first.user, saving)).toMatchObject({ isSaved: true });
    expect([server.stored.email, server.stored.revision]).toEqual(['', 5]);
  });

  it('is not saved over what somebody else wrote; a second save, after it was shown, is', async () => {
    const { server, saving } = serverWith({ ...account, realName: '王方', revision: 4 });
    const refused = await saveProfile(wanted, account, saving);
    expect(refused).toMatchObject({ isSaved: false, user: { realName: '王方', revision: 4 } });
    expect(server.stored.realName).toBe('王方');
    expect(await saveProfile(wanted, refused.user, saving)).toMatchObject({ isSaved: true });
    expect(server.stored.realName).toBe('王小芳');
  });

  it('is saved where the account changed in other ways only', async () => {
    const { server, saving } = serverWith({ ...account, mobile: '13800138000', revision: 6 });
    expect(await saveProfile(wanted, account, saving)).toMatchObject({ isSaved: true, user: { revision: 7 } });
    expect(server.stored).toMatchObject({ mobile: '13800138000', ...wanted });
  });

  it('counts as saved when the reply to an earlier try was lost', async () => {
    const { server, saving } = serverWith(account);
    server.losesReply = true;
    await expect(saveProfile(wanted, account, saving)).rejects.toMatchObject({ kind: 'network' });
    server.losesReply = false;
    expect(await saveProfile(wanted, account, saving)).toMatchObject({ isSaved: true, user: { revision: 4 } });
    expect(server.saves).toBe(2);
  });
});
