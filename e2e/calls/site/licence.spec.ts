import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors, refusalText } from '@xuekao/contracts';
import { demoLicence } from '../../support/licence.js';
import { ask, call, post, until } from '../../support/platform.js';
import { radio, School } from '../../support/school.js';

let school: School;
let code: string;
const licence = (seconds: number, machine = code): string => demoLicence(machine, seconds);
const info = () => ask('/api/sys/license/info', '', {});
const upload = (license: string) => call('/api/sys/license/upload', '', { code, license });

beforeAll(async () => {
  school = await School.open();
  ({ code } = await info());
});
afterAll(async () => {
  await upload(licence(365 * 86_400));
});

describe('the licence', () => {
  it('is seen without a session; a wrong one changes nothing', async () => {
    const before = await info();
    expect(before).toMatchObject({ filled: true, valid: true, code: expect.stringMatching(/^[0-9A-F-]{35}$/) });
    expect(await upload('XK1.abc.def')).toMatchObject({ code: errors.LICENCE_TEXT.code, msg: refusalText('LICENCE_TEXT') });
    expect(await upload(licence(60, '00000000-00000000-00000000-00000000'))).toMatchObject({ code: errors.LICENCE_MACHINE.code });
    expect(await upload(licence(-60))).toMatchObject({ code: errors.LICENCE_OVER.code });
    expect(await info()).toEqual(before);
  });

  it.each([
    [{ license: 'x' }, '机器码不能为空！'],
    [{ code: ' ', license: 'x' }, '机器码不能为空！'],
    [{ code: 'x' }, '授权码不能为空！'],
    [{ code: 'x', license: ' ' }, '授权码不能为空！'],
    [{ code: 'x', license: { $ne: '' } }, '授权码不能为空！'],
  ])('%j is refused with a sentence', async (input, sentence) => {
    expect(await post('/api/sys/license/upload', '', input)).toMatchObject({ status: 400, msg: expect.stringContaining(sentence) });
  });

  it('that is over stops new sittings and changes in the console, and nothing of a sitting that runs', async () => {
    const { quIds } = await school.bank([radio()]);
    const examId = await school.exam(quIds);
    const [sits, comes] = [await school.person(), await school.person()];
    const { id: paperId } = await ask('/api/paper/paper/create-paper', sits.token, { examId });
    expect((await upload(licence(4))).data).toMatchObject({ valid: true });
    await until('the licence is over', info, ({ valid }) => !valid);
    await until(
      'the door has heard',
      () => post('/api/sys/config/switch/save', school.admin, {}),
      ({ code: answer }) => answer === 10010015,
    );
    expect(await call('/api/paper/paper/create-paper', comes.token, { examId })).toMatchObject({
      status: 200,
      code: 10010015,
      msg: refusalText('LICENCE_INVALID'),
    });
    expect(await post('/api/exam/exam/save', school.admin, {})).toMatchObject({ code: 10010015 });
    // what is there is read, and the sitting goes on to its end
    expect((await call('/api/exam/exam/paging', school.admin, {})).code).toBe(0);
    await ask('/api/paper/paper/fill-answer', sits.token, {
      paperId,
      answers: [{ quId: quIds[0] ?? '', seq: 1, answer: { options: [] } }],
    });
    await ask('/api/paper/paper/hand-exam', sits.token, { id: paperId });
    expect((await upload(licence(365 * 86_400))).code).toBe(0);
    await until(
      'the door opens again',
      () => call('/api/paper/paper/create-paper', comes.token, { examId }),
      ({ code: answer }) => answer === 0,
    );
  });
});
