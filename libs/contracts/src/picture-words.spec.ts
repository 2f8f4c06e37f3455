import { expect, it } from '@jest/globals';
import { undescribedPictures } from './picture-words.js';

const image = (more: string): string => `<img src="/api/file/picture/a1.png"${more} />`;
const row = (content: string) => ({ id: 'a', content, image: '', imageAlt: '', isRight: true, scoreRate: 0, abc: 'A' });
const part = (content: string, more: object = {}) => ({ quType: 'radio' as const, content, analysis: '', answerList: [], ...more });

it('counts the pictures of a question that nobody described, in its text, options, analysis and parts', () => {
  const plain = image(' alt=""');
  expect(undescribedPictures({ ...part(`<p>看图${plain}${image('')}</p>`), subList: [] })).toBe(2);
  expect(
    undescribedPictures({ ...part('', { answerList: [row(plain), row(plain)], analysis: plain }), subList: [part(image(' alt=" "'))] }),
  ).toBe(4);
});

it('an option that is a picture is described beside it', () => {
  const pictured = (imageAlt: string) => ({ ...row(''), image: '/api/file/picture/a1.png', imageAlt });
  expect(undescribedPictures({ ...part('', { answerList: [pictured(''), pictured('一个圆')] }), subList: [] })).toBe(1);
});

it('what is described, or called an ornament, or is no picture, is not counted', () => {
  expect(undescribedPictures({ ...part(`${image(' alt="a &gt; b"')}${image(' alt="" role="presentation"')}`), subList: [] })).toBe(0);
  expect(undescribedPictures({ ...part('', { quType: 'fill', answerList: [row('<img> 标签')] }), subList: [] })).toBe(0);
});
