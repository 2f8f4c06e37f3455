import { createTexts } from '@xuekao/frontend-shared';

export const certsText = createTexts({
  'certs.search': '搜索证书名称',
  'certs.waiting': '尚未颁发',
  'certs.waitingOne': '“{title}”',
  'certs.none': '还没有证书',
  'certs.noneFound': '没有符合条件的证书',
  'certs.showAll': '查看全部证书',
  'certs.pages': '共 {n} 份证书',
  'certs.title': '证书名称',
  'certs.number': '证书编号',
  'certs.createTime': '颁发时间',
  'certs.type': '颁发方式',
  'certs.expire': '到期时间',
  'certs.authority': '颁发机构',
  'certs.actions': '操作',
  'certs.forever': '长期有效',
  'certs.download': '下载',
  'certs.downloadOne': '下载“{title}”',
  'certs.badge': '数字徽章',
  'certs.badgeOne': '“{title}”的数字徽章',
  'certs.badgeHint':
    '数字徽章是 Open Badges 3.0 格式的签名文件，可存入电子档案或数字钱包，他人无须登录本站即可验证真伪；证书撤销后即失效。',
  'certs.proof': '验证',
  'certs.proofOne': '验证“{title}”',
  'certs.withdrawn': '{time} 撤销：{reason}',
});
