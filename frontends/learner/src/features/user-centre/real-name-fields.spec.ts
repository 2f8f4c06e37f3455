import { describe, expect, it } from '@jest/globals';
import { calls } from '@xuekao/contracts';
import { realNameFaults } from './real-name-fields.js';

const right = { realName: '李四', idCard: '11010119900307109X', face: 'data:image/jpeg;base64,AAAA', consent: true };

describe('what is wrong with a real name', () => {
  it('is nothing, also for a number in small letters and one that is still masked', () => {
    for (const idCard of ['11010119900307109X', '11010119900307109x', '110101900307109', '110***********109X'])
      expect([idCard, realNameFaults({ ...right, idCard })]).toEqual([idCard, {}]);
  });

  it('is said in the words of the specification', () => {
    expect(realNameFaults({ realName: ' ', idCard: '', face: '', consent: false })).toEqual({
      realName: '真实姓名不能为空！',
      idCard: '身份证号码不能为空！',
      face: '人脸照片必须上传！',
      consent: '请先阅读并同意。',
    });
  });

  it.each(['11010119900307109', '110101199003071091', '110101199002301092', 'abc'])(
    '%s is refused as the contract refuses it',
    (idCard) => {
      expect(realNameFaults({ ...right, idCard }).idCard).toBe('身份证号码格式不正确!');
      expect(calls.identity.realName.submit.input.safeParse({ realName: '李四', idCard }).error?.issues[0]?.message).toBe(
        '身份证号码格式不正确!',
      );
    },
  );
});
