import { createTexts } from '@xuekao/frontend-shared/core';

export const receiptText = createTexts({
  'receipt.title': '交卷回执',
  'receipt.code': '回执码',
  'receipt.whose': '{name}（{account}） · 考卷编号 {id}',
  'receipt.copy': '复制回执码',
  'receipt.copied': '回执码已复制',
  'receipt.copyFailed': '复制失败，请手动抄写回执码',
  'receipt.agrees': '本机保存的作答与服务器收到的一致。',
  'receipt.differs': '本机保存的作答与服务器收到的不一致，计分以服务器收到的为准。如有疑问，请保存回执码并联系考试组织方。',
  'receipt.agreesButLate': '截止前的作答，本机保存的与服务器收到的一致；截止后送达的另行列出。',
  'receipt.unknown': '本机没有这次作答的记录，无法核对。',
  'receipt.note': '回执码由交卷时的全部作答记录生成，请抄写或打印保存；日后可凭它核实作答记录未被改动。',
  'late.title': '截止后送达的作答',
  'late.waiting': '第 {numbers} 题：等待考试组织方处理，结果会发消息通知您。',
  'late.taken': '第 {numbers} 题：已计入。',
  'late.left': '第 {numbers} 题：不计入。',
  'late.reason': '处理说明：{reason}',
});
