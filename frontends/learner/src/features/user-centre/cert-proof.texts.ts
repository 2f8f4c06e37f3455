import { createTexts } from '@xuekao/frontend-shared';

export const proofText = createTexts({
  'proof.title': '证书验证',
  'proof.hint': '输入证书上的编号，或扫描证书上的二维码。',
  'proof.number': '证书编号',
  'proof.check': '验证',
  'proof.checking': '正在验证…',
  'proof.valid': '证书真实有效',
  'proof.expired': '证书真实，但已过期',
  'proof.withdrawn': '证书已被颁发机构撤销',
  'proof.unknown': '没有这个编号的证书',
  'proof.unknownHint': '请核对编号是否与证书上的一致。',
  'proof.compare': '请与证书上的内容核对，不一致的证书不可信。',
  'proof.name': '持有人',
  'proof.cert': '证书名称',
  'proof.authority': '颁发机构',
  'proof.date': '颁发日期',
  'proof.expire': '有效期至',
  'proof.forever': '长期有效',
  'proof.withdrawTime': '撤销日期',
  'proof.badge': '下载数字徽章',
  'proof.badgeHint': 'Open Badges 3.0 格式的签名文件，可存入电子档案或数字钱包，他人无须登录本站即可验证真伪；证书撤销后即失效。',
});
