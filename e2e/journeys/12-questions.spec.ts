import { expect, test, type Locator, type Page } from '@playwright/test';
import { LearnerPage } from '../support/learner-page.js';
import { picture } from '../support/picture.js';
import { uploadDot } from '../support/pictures.js';
import { fresh, radio, School, type QuestionDraft } from '../support/school.js';
import { expectSound, phone } from '../support/sound.js';

const lying = { width: 844, height: 390 };
const paragraph = (at: number): string =>
  `<p>第 ${at} 段。${'校园网的出口带宽由信息中心统一分配，各单位在申请时应当说明用途、时间和负责人，并在使用结束后及时归还。'.repeat(3)}</p>`;
const material: QuestionDraft = {
  quType: 'mix',
  quLevel: 2,
  content: `${Array.from({ length: 9 }, (_, at) => paragraph(at + 1)).join('')}<p>材料到此为止。</p>`,
  subList: [
    {
      quType: 'radio',
      content: '<p>带宽由谁分配？</p>',
      answerList: ['信息中心', '各单位', '负责人', '学生'].map((content, at) => ({ content, isRight: at === 0 })),
    },
    { quType: 'fill', content: '<p>申请时应说明____、时间和____。</p>', answerList: [{ content: '用途' }, { content: '负责人' }] },
    { quType: 'saq', content: '<p>谈谈您的看法。</p>', manual: true, answerList: [{ content: '言之成理即可' }] },
  ],
};
const table =
  '<table><tbody><tr><th colspan="4">学生</th></tr><tr><th>字段</th><th>类型</th><th>说明</th><th>默认值</th></tr><tr>' +
  '<td>student_name</td><td>varchar(180)</td><td>姓名</td><td>NOT_NULL_DEFAULT</td></tr></tbody></table>';
const code = `<pre><code>SELECT student_name, COUNT(*) FROM examination_results;</code></pre>`;
const wide: QuestionDraft = radio({
  content:
    `<p>下表是学生表：</p>${table}${code}<p>$$\\int_0^1 f(x)\\,dx = a_0 + a_1 + a_2 + a_3 + a_4 + a_5 + a_6 + a_7 + a_8 + a_9 + ` +
    'a_{10} + a_{11} + a_{12}$$</p>',
});

async function sit(page: Page, questions: (image: string) => QuestionDraft[], answerMode: 1 | 2): Promise<void> {
  const school = await School.open();
  const title = fresh('题目');
  const { quIds } = await school.bank(questions(await uploadDot(school.admin)));
  const { account } = await school.person();
  await school.exam(quIds, { title, answerMode });
  const learner = new LearnerPage(page);
  await learner.enter(account);
  await learner.start(title);
}
/** Whether something begins below the end of another thing. */
const isBelow = async (one: Locator, other: Locator): Promise<boolean> => {
  const [above, below] = await Promise.all([other.boundingBox(), one.boundingBox()]);
  if (above === null || below === null) throw new Error('not on the page');
  return below.y >= above.y + above.height;
};
const shownHeight = (bars: Locator): Promise<number> =>
  bars.evaluateAll((all) =>
    all.filter((bar) => getComputedStyle(bar).display !== 'none').reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0),
  );
/** A browser of this kind shows no keyboard: what a phone tells of one. */
const keyboard = (page: Page, height: number): Promise<void> =>
  page.evaluate((covered) => {
    if (covered === 0) Reflect.deleteProperty(visualViewport ?? {}, 'height');
    else Object.defineProperty(visualViewport, 'height', { configurable: true, get: () => innerHeight - covered });
    visualViewport?.dispatchEvent(new Event('resize'));
  }, height);
/** Whether a field lies below the bar of the page, and above a keyboard of 344 px and the bar below the questions. */
const spanOf = (field: Locator): Promise<{ top: boolean; bottom: boolean }> =>
  field.evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    const edgeOf = (name: string, edge: 'top' | 'bottom'): number =>
      document.querySelector(name)?.getBoundingClientRect()[edge] ?? Number.NaN;
    return {
      top: top >= edgeOf('header', 'bottom'),
      bottom: bottom <= Math.min(innerHeight - 344, edgeOf('nav[aria-label=题目切换]', 'top')),
    };
  });
/** Wheel and swipe over the middle of the window move the page. */
const expectMoves = async (page: Page): Promise<void> => {
  const scrolled = (): Promise<number> => page.evaluate(() => scrollY);
  const before = await scrolled();
  await page.mouse.move(195, 500);
  await page.mouse.wheel(0, 300);
  await expect.poll(scrolled).toBeGreaterThan(before + 200);
};
const letters = async (page: Page, size: string): Promise<void> => {
  await page.getByRole('button', { name: '工具', exact: true }).click();
  await page.getByRole('dialog', { name: '工具', exact: true }).getByRole('radio', { name: size }).check();
  await page.keyboard.press('Escape');
};
const isWhole = (element: Locator): Promise<boolean> =>
  element.evaluate((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return found !== null && (one.contains(found) || found.contains(one));
  });

test('one question at a time: the material shares every screen with its questions, and the bars leave room', async ({ page }) => {
  await page.setViewportSize(phone);
  await sit(page, () => [material, wide], 1);
  const text = page.getByRole('region', { name: '第1题材料' });
  const options = page.getByRole('group', { name: '第1.1题选项' });
  await expect(options.locator('label').first()).toBeInViewport();
  await expect(text).toHaveAttribute('data-edge', 'bottom');
  // its end is reached without leaving the first question, and the text stays there while one goes on to the last
  await text.getByText('材料到此为止').scrollIntoViewIfNeeded();
  await expect(options.locator('label').first()).toBeInViewport();
  await options.locator('label').first().click();
  await page.getByLabel('第1.3题答案').focus();
  await expect(text.getByText('材料到此为止')).toBeInViewport();
  for (const name of ['第1.3题答案', '第1.2题第 2 空', '第1.2题第 1 空']) {
    const field = page.getByLabel(name);
    await field.focus();
    await expect.poll(() => isWhole(field), name).toBe(true);
  }
  // the name of a blank leads to its field
  await expect(page.locator('.xk-blank')).toHaveText(['第 1 空', '第 2 空']);
  await page.locator('.xk-blank').last().click();
  await expect(page.getByLabel('第1.2题第 2 空', { exact: true })).toBeFocused();
  // the keyboard of a phone: neither the bar below nor the material stays over the field
  await keyboard(page, 344);
  const essay = page.getByLabel('第1.3题答案');
  await essay.focus();
  await expect.poll(() => spanOf(essay)).toEqual({ top: true, bottom: true });
  // the material is a press away, in what room there is
  await expect(text).toBeHidden();
  await page.getByRole('button', { name: '展开材料' }).click();
  await expect(text).toBeInViewport();
  expect((await text.boundingBox())?.height).toBeLessThan(200);
  await keyboard(page, 0);
  await expect(page.getByRole('navigation', { name: '题目切换' })).toBeInViewport();
  // with its foot about a third of the window
  expect((await page.locator('[data-compound] > section').boundingBox())?.height).toBeLessThan(phone.height * 0.36);

  const grip = page.getByRole('separator', { name: '材料的高度' });
  // an option that stands close below the material is pressed where it is: nothing moves under a finger
  const last = options.locator('label').last();
  const { y = 0, height = 0 } = (await grip.boundingBox()) ?? {};
  await last.evaluate((one, edge) => scrollBy(0, one.getBoundingClientRect().top - edge), y + height + 8);
  const placeOf = async (): Promise<number> => (await last.boundingBox())?.y ?? 0;
  const place = await placeOf();
  expect(place).toBeCloseTo(y + height + 8, 0);
  await page.mouse.click(100, place + 20);
  await expect(last.locator('input')).toBeChecked();
  expect(await placeOf()).toBeCloseTo(place, 0);
  const before = (await text.boundingBox())?.height ?? 0;
  await grip.press('ArrowDown');
  await expect.poll(async () => ((await text.boundingBox())?.height ?? 0) - before).toBeCloseTo(phone.height * 0.05, 0);
  await page.getByRole('button', { name: '收起材料' }).click();
  await expect(text).toBeHidden();
  await page.getByRole('button', { name: '展开材料' }).click();
  await expectSound(page, 'material-step');
  await page.setViewportSize(phone);
  await page.reload();
  // letters one and a half times as large leave the first option its place; larger ones have the material in the page
  await letters(page, '150%');
  await expect(options.locator('label').first()).toBeInViewport();
  await options.locator('input').first().focus();
  await expect.poll(() => isWhole(options.locator('label').first())).toBe(true);
  await letters(page, '200%');
  await page.getByLabel('第1.2题第 1 空', { exact: true }).focus();
  await expect(text).not.toBeInViewport();
  expect(await text.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeLessThan(2);
  // it fills the screen then, and moves with the page
  await text.evaluate((one) => one.scrollIntoView());
  await expectMoves(page);
  await letters(page, '100%');

  // at 400 % the material stands in the page, above its questions and not over them
  await page.setViewportSize({ width: 360, height: 225 });
  expect(await text.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeLessThan(2);
  await page.getByRole('button', { name: '收起材料' }).click();
  await expect(text).toBeHidden();
  await page.getByRole('button', { name: '展开材料' }).click();

  await page.setViewportSize(lying);
  await page.evaluate(() => scrollTo(0, 0));
  await expect(options.locator('label').first()).toBeInViewport();
  await expect(text).toBeInViewport();
  expect(await shownHeight(page.locator('header, nav:not(header nav)'))).toBeLessThan(60);
  await picture(page, 'material-step-844');
  await page.getByRole('button', { name: '下一题' }).click();

  // words and lines of code stay whole; what is wider than the phone scrolls by itself, says so, and is reached by keyboard only then
  await page.setViewportSize(phone);
  await expect(page.locator('.katex-display')).toBeVisible();
  for (const name of ['表格', '代码', '公式']) {
    const part = page.getByRole('group', { name, exact: true });
    await expect(part).toHaveAttribute('data-edge', 'right');
    await expect(part).toHaveAttribute('tabindex', '0');
  }
  const cell = page.getByRole('cell', { name: 'varchar(180)' });
  expect((await cell.boundingBox())?.height).toBeLessThan(45);
  await expect(page.getByRole('columnheader', { name: '学生' })).toHaveAttribute('colspan', '4');
  const grid = page.getByRole('group', { name: '表格' });
  await page.keyboard.press('Tab');
  await grid.focus();
  await expect(async () => {
    await page.keyboard.press('ArrowRight');
    await expect(grid).toHaveAttribute('data-edge', 'left', { timeout: 50 });
  }).toPass();
  await expectSound(page, 'wide-parts');
  await page.setViewportSize({ width: 1440, height: 900 });
  // who is there keeps their place until they go on
  await expect(grid).toBeFocused();
  await grid.blur();
  for (const name of ['表格', '代码', '公式']) await expect(page.getByRole('group', { name, exact: true })).not.toHaveAttribute('tabindex');
});

test('the whole paper: each material stays beside its own questions, on a phone above them', async ({ page }) => {
  await sit(page, () => [radio(), material, wide, radio(), radio()], 2);
  const text = page.getByRole('region', { name: '第2题材料' });
  const essay = page.getByLabel('第2.3题答案');
  await page.getByRole('button', { name: /^第2题，/ }).click();
  await text.getByText('第 1 段').scrollIntoViewIfNeeded();
  await essay.focus();
  await expect(text.getByText('第 1 段')).toBeInViewport();
  expect((await text.boundingBox())?.x).toBeLessThan((await essay.boundingBox())?.x ?? 0);
  await expectSound(page, 'material-whole');

  await page.setViewportSize(phone);
  await page.getByLabel('第2.2题第 2 空').focus();
  await expect(text).toBeInViewport();
  await expect.poll(() => isWhole(page.getByLabel('第2.2题第 2 空'))).toBe(true);
  // behind its last question the material makes room
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(text).not.toBeInViewport();

  // the review leads into a question that is begun
  await page.getByRole('group', { name: '第2.1题选项' }).locator('label').first().click();
  const lookAgain = async (): Promise<void> => {
    await page.getByRole('button', { name: '交卷', exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^第2题，/ })
      .click();
  };
  await lookAgain();
  await expect(page.getByRole('heading', { name: /^\(2\)/ })).toBeInViewport({ ratio: 1 });
  await page.getByLabel('第2.2题第 1 空').fill('甲');
  await page.getByLabel('第2.2题第 1 空').press('Enter');
  await expect(page.getByLabel('第2.2题第 2 空')).toBeFocused();
  const blank = page.locator('label.xk-blank[for$="-1"]').last();
  await expect(blank, 'the text has the answer').toHaveText('甲');
  await lookAgain();
  await expect(page.getByLabel('第2.2题第 2 空')).toBeFocused();
  await expect.poll(() => isWhole(page.getByLabel('第2.2题第 2 空'))).toBe(true);
});

test("pictures: named by their author's words, no taller than two fifths of the window, with their place kept", async ({ page }) => {
  const words = (image: string, more: string): string => `<p>看图<img src="${image}" ${more}></p>`;
  await sit(
    page,
    (image) => [
      radio({
        content: ['alt="木块受力图" width="1200" height="900"', 'alt=""', 'alt="" role="presentation"']
          .map((alt) => words(image, alt))
          .join(''),
        answerList: [
          { content: words(image, 'alt="斜向上的力"'), isRight: true },
          { content: words(image, 'alt=""') },
          { content: '', image, imageAlt: '向右的“1<2”箭头 "甲"' },
          { content: '', image },
        ],
      }),
    ],
    1,
  );
  await expect(page.getByRole('button', { name: /^放大图片/ })).toHaveCount(2);
  await expect(page.getByRole('button', { name: '放大图片（无文字说明）' })).toBeVisible();
  const options = page.getByRole('radio');
  await expect(options.first()).toHaveAccessibleName('A. 看图斜向上的力');
  await expect(options.nth(1)).toHaveAccessibleName('B. 看图图片（无文字说明）');
  await expect(options.nth(2)).toHaveAccessibleName('C. 向右的“1<2”箭头 "甲"');
  await expect(options.last()).toHaveAccessibleName('D. 选项 D 的图片');
  const box = await page.getByRole('button', { name: '放大图片：木块受力图' }).boundingBox();
  expect([box?.height, box?.width].map((side) => Math.round(side ?? 0))).toEqual([360, 480]);
  await page.getByRole('button', { name: '放大图片：木块受力图' }).press('Enter');
  await expect(page.getByRole('dialog').getByRole('img', { name: '木块受力图' })).toBeVisible();
});

test(
  'large pictures stand between the lines, those of formulas in them; options that are pictures stand side by side; an ' +
    'empty row is as high as a written one',
  async ({ page }) => {
    const table = '<table><tbody><tr><td>甲</td><td>乙</td></tr><tr><td></td><td><p></p></td></tr></tbody></table>';
    await sit(
      page,
      (image) => [
        radio({
          content:
            `<p><strong>如图</strong><img src="${image}" alt="正方体" width="420" height="300"><em>它的棱长是</em><img ` +
            `src="${image}" alt="x" width="60" height="34"></p>${table}`,
          answerList: [0, 1, 2, 3].map((at) => ({ content: '', image, imageAlt: `图${at}`, isRight: at === 0 })),
        }),
      ],
      1,
    );
    const large = page.getByRole('button', { name: '放大图片：正方体' });
    for (const size of [{ width: 1440, height: 900 }, phone]) {
      await page.setViewportSize(size);
      expect(await isBelow(large, page.getByText('如图', { exact: true }))).toBe(true);
      expect(await isBelow(page.getByText('它的棱长是', { exact: true }), large)).toBe(true);
      expect(await isBelow(page.getByRole('button', { name: '放大图片：x' }), page.getByText('它的棱长是', { exact: true }))).toBe(false);
      const [written, empty] = await page
        .locator('tr')
        .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)));
      expect(written).toBeGreaterThan(0);
      expect(empty).toBe(written);
      const [first, second] = [page.locator('label').filter({ hasText: /^A/ }), page.locator('label').filter({ hasText: /^B/ })];
      expect(await isBelow(second, first)).toBe(false);
      await picture(page, `pictures-${size.width}`, true);
    }
  },
);

/** Widths of a narrow page at which the first character of a line is a full stop. */
const widthsWithLoneStop = async (page: Page, text: Locator): Promise<number[]> => {
  const found: number[] = [];
  for (let width = 320; width <= 420; width += 2) {
    await page.setViewportSize({ width, height: phone.height });
    const isLone = await text.evaluate((root) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const stops: number[] = [];
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const at = node.textContent?.indexOf('。') ?? -1;
        if (at < 0) continue;
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        stops.push(range.getBoundingClientRect().left - root.getBoundingClientRect().left);
      }
      if (stops.length === 0) throw new Error('no full stop');
      return stops.some((left) => left < 4);
    });
    if (isLone) found.push(width);
  }
  return found;
};

test('a full stop behind a formula or a blank begins no line, whatever the width is', async ({ page }) => {
  await sit(
    page,
    () => [
      radio({ content: '<p>已知抛物线的顶点坐标满足方程$x^2+\\frac{1}{2}y=\\sqrt{3}$。</p>' }),
      { quType: 'fill', quLevel: 1, content: '<p>这条抛物线的顶点坐标是____。</p>', answerList: [{ content: '(0, 0)' }] },
    ],
    2,
  );
  await expect(page.locator('.katex').first()).toBeVisible();
  for (const words of ['已知抛物线', '这条抛物线']) {
    const text = page.locator('p').filter({ hasText: words });
    expect(await widthsWithLoneStop(page, text), words).toEqual([]);
  }
});

test('larger letters and wider lines leave the reader at the same text', async ({ page }) => {
  await sit(page, () => Array.from({ length: 14 }, (_, at) => radio({ content: `<p>第 ${at + 1} 道：${'背景说明，'.repeat(20)}</p>` })), 2);
  await page.setViewportSize(phone);
  const text = page.getByText('第 9 道：');
  await text.evaluate((node) => {
    const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    window.scrollBy({ top: node.getBoundingClientRect().top - bar - 4, behavior: 'instant' });
  });
  const top = async (): Promise<number> => (await text.boundingBox())?.y ?? Number.NaN;
  const before = await top();
  for (const choice of ['200%', '最宽']) {
    await page.getByRole('button', { name: '工具' }).click();
    await page.getByRole('dialog').getByText(choice, { exact: true }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(Math.abs((await top()) - before), choice).toBeLessThan(24);
  }
});
