import { createTexts } from '@xuekao/frontend-shared';

export const licenceText = createTexts({
  'licence.code': '机器码',
  'licence.copy': '复制',
  'licence.copied': '机器码已复制',
  'licence.copyFailed': '浏览器不允许复制，请手动选中机器码复制',
  'licence.text': '授权码',
  'licence.missing': '授权码不能为空！',
  'licence.hint': '请把机器码发给供应商，再把收到的授权码完整粘贴到这里。',
  'licence.upload': '上传',
  'licence.uploaded': 'license上传成功！',
  'licence.replace': '重新上传',
  'licence.cancel': '取消',
  'licence.enter': '进入系统',
  'licence.valid': '授权有效，有效期至 {until}。',
  'licence.over': '授权已于 {until} 到期。正在进行的考试不受影响，但不能开始新的考试。',
  'licence.foreign': '授权无效：它不属于这台机器，或已被改动。',
  'licence.holder': '授权给：{holder}',
});
