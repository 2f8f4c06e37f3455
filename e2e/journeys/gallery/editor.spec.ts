import { writeFile } from 'node:fs/promises';
import { expect, test } from '../../support/gallery.js';
import { pasteInto } from '../../support/paste.js';

interface Texts {
  html: string;
  line: string;
}
const upload = (name: string) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.alloc(1000, 1) });

test('a text is written, marked, and given formulas and tables', async ({ gallery, page }) => {
  await gallery.open('editor', 'empty');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('题干不能为空！')).toBeVisible();
  await gallery.expectSound('editor-empty');
  const text = page.getByRole('textbox', { name: '题干' });
  const tools = page.getByRole('toolbar', { name: '题干的格式' });
  await text.click();
  await page.keyboard.type('水是');
  await tools.getByRole('button', { name: '粗体' }).click();
  await page.keyboard.type('液体');
  await tools.getByRole('button', { name: '粗体' }).click();
  await tools.getByRole('button', { name: /^标为英文/ }).click();
  await page.keyboard.type(' water');
  await tools.getByRole('button', { name: /^标为英文/ }).click();
  await tools.getByRole('button', { name: '插入公式' }).click();
  const dialog = gallery.dialog('公式');
  await dialog.getByLabel('LaTeX').fill('\\frac{1');
  await expect(dialog.getByText('这段 LaTeX 无法识别，请检查括号与命令。')).toBeVisible();
  await dialog.getByLabel('LaTeX').fill('x^2');
  await dialog.getByRole('button', { name: '插入' }).click();
  await expect(text.locator('.katex')).toHaveCount(1);
  const { html } = (await gallery.value()) as Texts; // the page shows them so
  expect(html).toContain('水是<strong>液体</strong><span lang="en"> water</span>');
  expect(html).toContain('data-latex="x^2"');
  await tools.getByRole('button', { name: '插入表格' }).click();
  await expect(text.locator('table')).toBeVisible();
  await tools.getByRole('button', { name: '撤销' }).click();
  await expect(text.locator('table')).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: '解析' })).toHaveAttribute('contenteditable', 'false');
});

test('rows and columns are put in on both sides, and cells are merged and split', async ({ gallery, page }) => {
  await gallery.open('editor', 'empty');
  const text = page.getByRole('textbox', { name: '题干' });
  const tools = page.getByRole('toolbar', { name: '题干的格式' });
  const cells = text.locator('th, td');
  const does = async (step: string): Promise<void> => {
    await tools.getByRole('button', { name: '表格操作' }).click();
    await page.getByRole('menuitem', { name: step }).click();
    await expect(page.getByRole('menu')).toHaveCount(0);
  };
  await text.click();
  await tools.getByRole('button', { name: '插入表格' }).click();
  await page.keyboard.type('甲');
  await does('左侧加一列');
  await does('下方加一行');
  await expect(text.locator('tr')).toHaveCount(4);
  await expect(text.locator('tr').first().locator('th, td')).toHaveText(['', '甲', '', '']);
  await does('上方加一行');
  await expect(text.locator('tr').nth(1).locator('th, td')).toHaveText(['', '甲', '', '']);

  await tools.getByRole('button', { name: '表格操作' }).click();
  for (const step of ['合并选中的单元格', '拆分单元格']) await expect(page.getByRole('menuitem', { name: step })).toBeDisabled();
  await page.keyboard.press('Escape');
  // from the cell with the words to the one below and beside it
  await cells.nth(5).click();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await does('合并选中的单元格');
  await expect(cells.filter({ hasText: '甲' })).toHaveAttribute('colspan', '2');
  await expect(cells.filter({ hasText: '甲' })).toHaveAttribute('rowspan', '2');
  expect(((await gallery.value()) as Texts).html).toContain('colspan="2" rowspan="2"'); // the page shows them so
  await does('拆分单元格');
  await expect(cells.filter({ hasText: '甲' })).not.toHaveAttribute('colspan', '2');
  await expect(cells).toHaveCount(20);
});

test('a table that says that its cells are merged without end, stored or pasted, does not stop the page', async ({ gallery, page }) => {
  const endless =
    '<table><tbody><tr><td colspan="10000000">宽</td></tr><tr><td rowspan="60000">高</td><td colspan="2">两列</td></tr></tbody></table>';
  await gallery.open('editor', 'full', `&text=${encodeURIComponent(endless)}`);
  const cells = page.getByRole('textbox', { name: '题干' }).getByRole('cell');
  // as on the pages of learners: fifty columns at most
  await expect(cells.first()).toHaveAttribute('colspan', '50');
  await expect(cells.filter({ hasText: '两列' })).toHaveAttribute('colspan', '2');
  await gallery.open('editor', 'empty');
  await pasteInto(page, '题干', endless);
  await expect(cells.first()).toHaveAttribute('colspan', '50');
  await expect(cells.filter({ hasText: '两列' })).toHaveAttribute('colspan', '2');
});

test('pictures, videos, sounds and files of the specified kinds are put in', async ({ gallery, page }, testInfo) => {
  await gallery.open('editor');
  await gallery.expectSound('editor');
  const put = async (name: string, ...files: ReturnType<typeof upload>[]): Promise<void> =>
    page.locator(`input[type=file][aria-label="${name}"]`).first().setInputFiles(files);
  for (const [name, accept] of [
    ['插入图片', '.png,.jpeg,.gif,.jpg'],
    ['插入视频', '.mp4'],
    ['插入音频', '.mp3,.wav,.ogg'],
    ['插入附件', '.rar,.zip,.psd,.pdf,.xls,.xlsx,.doc,.docx,.ppt,.pptx'],
  ] as const) {
    await expect(page.locator(`input[type=file][aria-label="${name}"]`).first()).toHaveAttribute('accept', accept);
  }
  await put('插入图片', upload('图.svg'));
  await expect(page.getByText('图片只支持 png、jpg、jpeg、gif 格式。')).toBeVisible();
  await put('插入附件', upload('病毒.exe'));
  await expect(page.getByText('附件只支持 rar、zip、psd、pdf、xls、xlsx、doc、docx、ppt、pptx 格式。')).toBeVisible();
  // by its path: the browser need not be sent 5 MB
  const tooLarge = testInfo.outputPath('图.png');
  await writeFile(tooLarge, Buffer.alloc(5 * 1024 * 1024 + 1));
  await page.locator('input[type=file][aria-label="插入图片"]').first().setInputFiles(tooLarge);
  await expect(page.getByText('“图.png”过大，请控制在 5 MB 以内。')).toBeVisible();
  const text = page.getByRole('textbox', { name: '题干' });
  await put('插入图片', upload('图.png'), upload('图2.jpg'));
  // while the dialog is open, what is behind it is hidden from roles
  await gallery.dialog('图片说明').getByRole('button', { name: '稍后再写' }).click();
  await expect(text.locator('img[src^="data:"]')).toHaveCount(2);
  await put('插入视频', upload('实验.mp4'));
  await put('插入音频', upload('听力.mp3'));
  await put('插入附件', upload('评分标准（第二次修订）.docx'));
  await expect(text.getByRole('link', { name: '评分标准（第二次修订）.docx' })).toBeVisible();
  const { html } = (await gallery.value()) as Texts; // as above
  expect(html).toContain('<video src="/files/实验.mp4" controls="" preload="metadata"></video>');
  expect(html).toContain('<audio src="/files/听力.mp3" controls="" preload="metadata"></audio>');
  await gallery.expectSound('editor-media');
});

test('a picture is described when it is put in, or called an ornament, or later', async ({ gallery, page }) => {
  await gallery.open('editor', 'empty');
  const drawing = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 150 } });
  const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: drawing });
  await page
    .locator('input[type=file][aria-label="插入图片"]')
    .first()
    .setInputFiles([picture('一.png'), picture('二.png'), picture('三.png')]);
  const dialog = gallery.dialog('图片说明');
  const words = dialog.getByLabel('文字说明');
  await expect(words).toBeFocused();
  await expect(dialog.getByRole('button', { name: '确定' })).toBeDisabled();
  await words.fill('斜面上的木块，"F" 沿斜面向上');
  await gallery.expectSound('editor-picture-words');
  await dialog.getByRole('button', { name: '确定' }).click();
  // then about the next
  await expect(words).toHaveValue('');
  await dialog.getByLabel('装饰图片').check();
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog.getByLabel('装饰图片')).not.toBeChecked();
  await dialog.getByRole('button', { name: '稍后再写' }).click();
  const { html } = (await gallery.value()) as Texts; // the page shows them so
  expect(
    html
      .match(/<img[^>]*>/g)
      ?.map((tag) => tag.replace(/src="[^"]*"/, ''))
      .sort(),
  ).toEqual(
    [
      '<img  alt="" width="300" height="150" role="presentation">',
      '<img  alt="" width="300" height="150">',
      '<img  alt="斜面上的木块，&quot;F&quot; 沿斜面向上" width="300" height="150">',
    ].sort(),
  );

  await expect(page.getByText('1 张图片没有文字说明')).toBeVisible();
  await page.getByRole('button', { name: '补写说明' }).click();
  await words.fill('受力图');
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('没有文字说明')).toHaveCount(0);
  // and changed by a double click, or by the tool once the picture is chosen
  const described = page.getByRole('textbox', { name: '题干' }).getByAltText('受力图');
  await described.dblclick();
  await expect(words).toHaveValue('受力图');
  await words.fill('木块的受力图');
  await dialog.getByRole('button', { name: '确定' }).click();
  await page.getByRole('textbox', { name: '题干' }).getByAltText('木块的受力图').click();
  await page.getByRole('toolbar', { name: '题干的格式' }).getByRole('button', { name: '图片说明' }).click();
  await expect(words).toHaveValue('木块的受力图');
});

test('an upload shows how far it is and can be stopped; a refusal is told', async ({ gallery, page }) => {
  await gallery.open('editor', 'loading');
  await page.locator('input[type=file][aria-label="插入视频"]').setInputFiles(upload('讲座.mp4'));
  await expect(page.getByRole('progressbar', { name: '正在上传 讲座.mp4' })).toHaveAttribute('aria-valuenow', '60');
  await expect(page.getByRole('button', { name: '插入视频' })).toBeDisabled();
  await page.getByRole('button', { name: '停止上传' }).click();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: '题干' }).locator('video')).toHaveCount(0);
  await gallery.open('editor', 'error');
  await page.locator('input[type=file][aria-label="插入图片"]').first().setInputFiles(upload('图.png'));
  await expect(page.getByText('提交的内容过大，请减少后再试。')).toBeVisible();
});

test('one line has its tools while it is written in', async ({ gallery, page }) => {
  await gallery.open('editor');
  await expect(page.getByRole('toolbar', { name: '选项 A的格式' })).toHaveCount(0);
  await page.getByRole('textbox', { name: '选项 A' }).click();
  const tools = page.getByRole('toolbar', { name: '选项 A的格式' });
  await expect(tools.getByRole('button', { name: '插入图片' })).toBeVisible();
  for (const name of ['插入视频', '插入表格']) await expect(tools.getByRole('button', { name })).toHaveCount(0);
  await tools.getByRole('button', { name: '下标' }).click();
  await page.keyboard.type('2');
  expect(await gallery.value()).toMatchObject({ line: '<p><sub>2</sub></p>' });
});

test('nothing is pasted, copied or dropped where that is switched off', async ({ gallery, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await gallery.open('editor', 'empty', '&nopaste');
  await page.evaluate(() => navigator.clipboard.writeText('从别处抄来的答案'));
  const text = page.getByRole('textbox', { name: '题干' });
  await text.click();
  await page.keyboard.type('自己写的');
  await page.keyboard.press('Control+v');
  await expect(page.getByText('考试期间不能复制粘贴哦！')).toBeVisible();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+x');
  expect(await gallery.value()).toMatchObject({ html: '<p>自己写的</p>' });
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('从别处抄来的答案');
  await gallery.open('editor', 'empty');
  await text.click();
  await page.keyboard.press('Control+v');
  expect(await gallery.value()).toMatchObject({ html: '<p>从别处抄来的答案</p>' });
});

test('what cannot be kept of a paste is refused with a sentence, never dropped', async ({ gallery, page }) => {
  await gallery.open('editor', 'empty');
  const word =
    '<p class=MsoNormal>函数<!--[if gte msEquation 12]><m:oMath><m:r><m:t>f</m:t></m:r></m:oMath><![endif]--><![if ' +
    '!msEquation]><span><img width=33 height=17 src="file:///C:/Users/x/clip_image002.png"></span><![endif]>是奇函数。<o:p>' +
    '</o:p></p>';
  for (const [html, sentence] of [
    [word, /无法保留的公式/],
    ['<p>看图<img src="file:///C:/Users/x/1.png">。</p>', /无法保留的图片/],
    ['<p>看图<img src="https://example.org/1.png">。</p>', /无法保留的图片/],
    ['<p>看<svg><circle r="1"/></svg></p>', /无法保留的图片/],
    ['<p>看<iframe src="https://example.org"></iframe></p>', /无法保留的图片/],
    ['<p>式<mjx-container><svg></svg></mjx-container></p>', /无法保留的公式/],
  ] as const) {
    for (const name of ['题干', '选项 A']) {
      await pasteInto(page, name, html);
      await expect(page.getByText(sentence).first()).toBeVisible();
      await page.keyboard.press('Escape');
    }
  }
  expect(await gallery.value()).toEqual({ html: '', line: '' });
});

test('formulas of web pages become LaTeX, pictures in the clipboard are stored, Word text keeps its form', async ({ gallery, page }) => {
  await gallery.open('editor', 'empty');
  const written =
    '<span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>x</mi></mrow><annotation ' +
    'encoding="application/x-tex">x^{2}+1</annotation></semantics></math></span><span class="katex-html" ' +
    'aria-hidden="true">x2+1</span></span>';
  const mathml = '<math xmlns="http://www.w3.org/1998/Math/MathML"><mfrac><mn>1</mn><msqrt><mi>a</mi></msqrt></mfrac></math>';
  await pasteInto(page, '题干', `<p>已知 ${written} 与 ${mathml}。<img src="data:image/png;base64,iVBORw0KGgo="></p>`);
  const text = page.getByRole('textbox', { name: '题干' });
  await expect(text.locator('.katex')).toHaveCount(2);
  const { html } = (await gallery.value()) as Texts; // as above
  expect(html.match(/data-latex="[^"]*"/g)).toEqual(['data-latex="x^{2}+1"', 'data-latex="\\frac{1}{\\sqrt{a}}"']);
  expect(html.match(/<img[^>]*>/g)).toEqual(['<img src="/files/粘贴的图片.png">']);
  expect(html).not.toContain('x2+1');
  await pasteInto(page, '选项 A', '<p class=MsoNormal><b>H</b><sub>2</sub>O<o:p></o:p></p>');
  expect(await gallery.value()).toMatchObject({ line: '<p><strong>H</strong><sub>2</sub>O</p>' });
});

test('pictures are looked at one after another, enlarged, by mouse and by keyboard', async ({ gallery, page }) => {
  await gallery.open('images');
  await gallery.expectSound('images');
  await page.getByRole('button', { name: '受力分析示意图' }).click();
  const dialog = gallery.dialog('查看图片');
  await expect(dialog.getByText('1 / 3')).toBeVisible();
  await expect(dialog.getByRole('button', { name: '上一张' })).toBeDisabled();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('img', { name: '细胞结构' })).toBeVisible();
  await gallery.expectSound('image-preview');
  const wide = async (): Promise<number> => (await dialog.getByRole('img').boundingBox())?.width ?? 0;
  const before = await wide();
  await dialog.getByRole('button', { name: '放大' }).click();
  await page.keyboard.press('+');
  expect(await wide()).toBeGreaterThan(before);
  // an enlarged picture is moved by the arrows
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByText('2 / 3')).toBeVisible();
  await page.keyboard.press('-');
  await dialog.getByRole('button', { name: '缩小' }).click();
  await dialog.getByRole('button', { name: '下一张' }).click();
  await expect(dialog.getByText('3 / 3')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  // and those of a text
  await page.getByRole('button', { name: '放大图片：题图' }).press('Enter');
  await expect(dialog.getByRole('img', { name: '题图' })).toBeVisible();
  await gallery.open('images', 'error');
  await page.getByRole('button', { name: '已删除的图片' }).click();
  await expect(dialog.getByText('图片无法显示，请稍后再试。')).toBeVisible();
  await gallery.expectSound('image-missing');
});
