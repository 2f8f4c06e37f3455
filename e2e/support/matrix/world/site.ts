import type { MenuNode } from '@xuekao/contracts';
import { aiPath, configureAi, schoolModel } from '../../ai-provider.js';
import { ownFolder, storeIn } from '../../files.js';
import { withSwitches } from '../../mobiles.js';
import { ask } from '../../platform.js';
import { allOn, configureSignIn, startSignInProviders, type SignInProviders } from '../../sign-in-providers.js';

/** A step that puts something of the site back as it was. */
export type Undo = () => Promise<unknown>;

/** Every way in is open and real names are asked for: what a person does for the own account can succeed. */
export async function openSite(admin: string): Promise<{ providers: SignInProviders; undo: Undo[] }> {
  const undo: Undo[] = [];
  const judged = JSON.stringify({ part: 1, share: 100, quote: '参考', reason: '与参考答案一致' });
  const written = JSON.stringify({
    type: 'judge',
    stem: '地球绕太阳转。',
    options: [],
    answer: '正确',
    analysis: '',
    level: 1,
    quote: '',
  });
  const model = schoolModel(({ messages }) => ({ answer: messages[0]?.content.includes('命题') === true ? written : judged }));
  const providers = await startSignInProviders({ [aiPath]: model.respond });
  undo.push(() => providers.close());
  await configureSignIn(admin);
  await configureAi(admin);
  const store = (await ask('/api/sys/config/prop/detail', admin, { type: 'upload' })).inUse || 'local';
  if (store === 'local') await storeIn(ownFolder(), admin);
  const data = {
    region: 'z0',
    bucket: 'exam',
    accessKeyId: 'access',
    accessKeySecret: 'secret-key-0123456789',
    url: 'https://files.example.cn/',
  };
  await ask('/api/sys/config/prop/save', admin, { type: 'upload', provider: 'qiniu', data });
  await ask('/api/sys/config/prop/change', admin, { type: 'upload', provider: 'qiniu' });
  undo.push(() => ask('/api/sys/config/prop/change', admin, { type: 'upload', provider: store }));
  undo.push(
    await withSwitches(admin, {
      ...allOn,
      userReg: true,
      userAudit: false,
      userDeptType: 0,
      userDeptCode: '',
      mobileLogin: true,
      realPerson: true,
      aiHelper: true,
      aiReview: true,
      aiQuGen: true,
      aiChat: true,
      faceAudit: 1,
      faceLogin: false,
      loginTick: 1,
    }),
  );
  return { providers, undo };
}

/** Menus and notices are what everybody sees: journeys on the same platform find none of ours. */
export async function keepSeen(admin: string): Promise<Undo> {
  const flat = (nodes: readonly MenuNode[]): string[] => nodes.flatMap(({ id, children }) => [id, ...flat(children)]);
  const menus = async () => flat(await ask('/api/sys/menu/tree', admin, {}));
  const notices = async () => (await ask('/api/sys/notice/paging', admin, { size: 5000 })).records.map(({ id }) => id);
  const before = new Set([...(await menus()), ...(await notices())]);
  return async () => {
    for (const [path, ids] of [
      ['/api/sys/menu/delete', await menus()],
      ['/api/sys/notice/delete', await notices()],
    ] as const) {
      const ours = ids.filter((id) => !before.has(id)).slice(0, 1000);
      if (ours.length > 0) await ask(path, admin, { ids: ours });
    }
  };
}
