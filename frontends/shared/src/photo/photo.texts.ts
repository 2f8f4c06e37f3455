import { createTexts } from '../texts/texts.js';

export const photoText = createTexts({
  'photo.choose': '选择照片',
  'photo.change': '更换照片',
  'photo.remove': '移除照片',
  'photo.kind': '请选择 jpg、jpeg、png 格式的照片。',
  'photo.broken': '照片无法读取，请换一张。',
});
