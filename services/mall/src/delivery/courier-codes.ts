import type { couriers } from '@xuekao/contracts';

/** Names of couriers at kuaidi100. */
const codes: Readonly<Record<(typeof couriers)[number], string>> = {
  顺丰速运: 'shunfeng',
  中通快递: 'zhongtong',
  圆通速递: 'yuantong',
  韵达快递: 'yunda',
  申通快递: 'shentong',
  京东物流: 'jd',
  '邮政 EMS': 'ems',
  极兔速递: 'jtexpress',
  德邦快递: 'debangkuaidi',
};

/** Undefined: a courier whose name somebody typed, and whom the service does not know by it. */
export const courierCodeOf = (name: string): string | undefined =>
  Object.hasOwn(codes, name) ? codes[name as keyof typeof codes] : undefined; // looked up just before
