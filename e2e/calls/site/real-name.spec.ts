import { beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '@xuekao/contracts';
import { emptyPhoto } from '@xuekao/face/testing';
import { newIdCard } from '../../support/id-card.js';
import { withSwitches } from '../../support/mobiles.js';
import { ask, call, post } from '../../support/platform.js';
import { School, type Person } from '../../support/school.js';

let school: School;
let learner: Person;
let photo: string;
beforeAll(async () => {
  school = await School.open();
  learner = await school.person();
  photo = `data:image/jpeg;base64,${(await emptyPhoto()).toString('base64')}`;
});

const submit = (body: object) =>
  post('/api/sys/user/real/submit', learner.token, { realName: '李四', idCard: newIdCard(), face: photo, ...body });

describe('a real name', () => {
  it.each<[object, string]>([
    [{ realName: '' }, '真实姓名不能为空！'],
    [{ realName: undefined }, '真实姓名不能为空！'],
    [{ face: '' }, '人脸照片必须上传！'],
    [{ face: 'https://evil.example/a.jpg' }, '请上传 jpg、jpeg、png 格式的照片'],
    [{ face: '/api/file/picture/a.jpg' }, '请上传 jpg、jpeg、png 格式的照片'],
    [{ face: { $ne: null } }, '人脸照片必须上传！'],
    [{ face: `data:image/jpeg;base64,${'A'.repeat(4_050_000)}` }, '照片过大，请控制在 3000 KB 以内'],
    [{ idCard: '' }, '身份证号码不能为空！'],
    [{ idCard: '11010119900307001' }, '身份证号码格式不正确!'],
    [{ idCard: '110101199003070012' }, '身份证号码格式不正确!'],
    [{ idCard: '110101199013010017' }, '身份证号码格式不正确!'],
    [{ state: 1 }, '不认识的字段 state'],
  ])('%# is refused with a sentence', async (change, sentence) => {
    const reply = await submit(change);
    expect([reply.status, reply.msg]).toEqual([400, expect.stringContaining(sentence)]);
  });

  it('is its owner’s and the auditors’', async () => {
    expect((await call('/api/sys/user/real/detail', learner.token, {})).data).toMatchObject({
      id: learner.id,
      state: null,
      idCard: '',
      face: '',
    });
    const other = await school.person();
    expect(await call('/api/sys/user/real/detail', learner.token, { id: other.id })).toMatchObject({ code: errors.FORBIDDEN.code });
    expect(await call('/api/sys/user/real/detail', school.admin, { id: other.id })).toMatchObject({ code: errors.NOT_FOUND.code });
  });

  it('is listed, decided and shown in full by a permission each (security rows 5 and 35)', async () => {
    const { token } = await school.person({ roles: [await school.role(1, ['sys:real:list'])] });
    expect((await call('/api/sys/user/real/paging', token, { params: { state: 0 } })).code).toBe(0);
    const id = learner.id;
    for (const [path, body] of [
      ['audit', { id, version: 1, state: 1 }],
      ['auto-audit', { ids: [id] }],
      ['view', { id, reason: '核对' }],
    ] as const) {
      expect(await post(`/api/sys/user/real/${path}`, token, body)).toMatchObject({ status: 403, code: errors.FORBIDDEN.code });
      expect(await post(`/api/sys/user/real/${path}`, learner.token, body)).toMatchObject({ status: 403 });
      expect((await post(`/api/sys/user/real/${path}`, school.admin, body)).code).toBe(errors.NOT_FOUND.code);
    }
    expect(await post('/api/sys/user/real/paging', learner.token, {})).toMatchObject({ status: 403 });
    expect(await call('/api/sys/user/real/detail', token, { id })).toMatchObject({ code: errors.FORBIDDEN.code });
  });

  it('is refused for a reason, and nobody looks without one', async () => {
    const id = learner.id;
    expect((await post('/api/sys/user/real/audit', school.admin, { id, version: 1, state: 2 })).msg).toContain('请填写未通过的原因');
    expect((await post('/api/sys/user/real/audit', school.admin, { id, version: 1, state: 0 })).status).toBe(400);
    expect((await post('/api/sys/user/real/view', school.admin, { id, reason: '' })).msg).toContain('查看原因不能为空！');
  });
});

describe('an application that a machine looks at (/api/sys/user/real/auto-audit)', () => {
  it('fails for a photo without a face, says so to its owner, and is left alone once it is decided', async () => {
    await ask('/api/sys/config/prop/change', school.admin, { type: 'face', provider: 'local' });
    const restore = await withSwitches(school.admin, { realPerson: true, faceAudit: 1 });
    const applicant = await school.person();
    const idCard = newIdCard();
    const ids = [applicant.id];
    const own = () => ask('/api/sys/user/real/detail', applicant.token, {});
    expect(await ask('/api/sys/user/real/submit', applicant.token, { realName: '王五', idCard, face: photo })).toEqual({ state: 0 });
    const bystander = await school.person();
    expect(await call('/api/sys/user/real/auto-audit', school.admin, { ids: [...ids, bystander.id] })).toMatchObject({ status: 404 });
    expect(await own()).toMatchObject({ state: 0, auditTime: null });
    expect(await ask('/api/sys/user/real/auto-audit', school.admin, { ids })).toEqual({ passed: 0, failed: 1, left: 0 });
    expect(await own()).toMatchObject({
      state: 2,
      auditMsg: expect.stringContaining('现在检测到 0 张'),
      hasPassed: false,
      auditTime: expect.any(String),
    });
    expect((await ask('/api/sys/user/real/paging', school.admin, { params: { keyword: '王五', state: 2 } })).records).toContainEqual(
      expect.objectContaining({ id: applicant.id, auditBy: '自动审核' }),
    );
    expect(await ask('/api/sys/user/real/auto-audit', school.admin, { ids })).toEqual({ passed: 0, failed: 0, left: 1 });
    await restore();
  });
});

describe('a face at the door', () => {
  it.each<[object, string]>([
    [{}, '请正对摄像头'],
    [{ base64: 'data:text/html;base64,PHN2Zz4=' }, '请上传 jpg、jpeg、png 格式的照片'],
    [{ base64: 'AAAA', frames: Array.from({ length: 9 }, () => 'AAAA') }, '最多提交 8 张照片'],
    [{ base64: 'AAAA', userId: '1' }, '不认识的字段 userId'],
  ])('%# is refused with a sentence', async (body, sentence) => {
    const reply = await post('/api/sys/user/face-login', '', body);
    expect([reply.status, reply.msg]).toEqual([400, expect.stringContaining(sentence)]);
  });

  it('opens nothing by what is no photo', async () => {
    const reply = await post('/api/sys/user/face-login', '', { base64: 'AAAA' });
    expect([errors.FACE_OFF.code, errors.FACE_TICKET.code, errors.FACE_UNAVAILABLE.code]).toContain(reply.code);
    expect(reply.data).toBeNull();
  });

  it('stands in the list of users as a yes or a no, never as a picture', async () => {
    const { records } = await ask('/api/sys/user/paging', school.admin, { size: 10, params: {} });
    for (const record of records)
      expect(Object.entries(record).filter(([name]) => /face|photo/i.test(name))).toEqual([['hasFace', expect.any(Boolean)]]);
  });
});
