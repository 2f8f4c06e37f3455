import { createTexts } from '../texts/texts.js';

export const previewText = createTexts({
  'preview.title': '查看图片',
  'preview.back': '上一张',
  'preview.next': '下一张',
  'preview.failed': '图片无法显示，请稍后再试。',
  'preview.zoomIn': '放大',
  'preview.zoomOut': '缩小',
});
