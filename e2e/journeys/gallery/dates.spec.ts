import { expect, test } from '../../support/gallery.js';

test.describe('in a browser that is neither Chinese nor in China', () => {
  test.use({ locale: 'en-US', timezoneId: 'America/New_York' });

  test('a date is chosen in a Chinese calendar, within its limits', async ({ gallery, page }) => {
    await gallery.open('dates');
    await gallery.expectSound('dates');
    const field = page.getByLabel('考试日期');
    await expect(field).toHaveValue('2026-11-20');
    await page.getByRole('button', { name: '打开日历' }).first().click();
    const calendar = gallery.dialog('选择日期');
    await expect(calendar.getByText('2026年11月')).toBeVisible();
    await gallery.expectSound('dates-calendar');
    await expect(calendar.getByRole('gridcell', { name: '4', exact: true })).toBeDisabled();
    const day = calendar.getByRole('gridcell', { name: '25', exact: true });
    await expect.poll(() => day.boundingBox()).toMatchObject({ width: 44, height: 44 });
    await day.click();
    await expect(field).toHaveValue('2026-11-25');
    expect(await gallery.value()).toMatchObject({ day: '2026-11-25' });
    await expect(calendar).toHaveCount(0);
  });

  test('a date and its time are chosen together, and cleared', async ({ gallery, page }) => {
    await gallery.open('dates');
    const field = page.getByLabel('有效期至');
    await page.getByRole('button', { name: '打开日历' }).nth(1).click();
    const calendar = gallery.dialog('选择日期和时间');
    await expect(calendar.getByText('2026年11月')).toBeVisible();
    await gallery.expectSound('dates-calendar-and-clock');
    await calendar.getByRole('gridcell', { name: '8', exact: true }).click();
    await calendar.getByRole('option', { name: '2小时', exact: true }).click();
    await calendar.getByRole('option', { name: '45分钟', exact: true }).click();
    await calendar.getByRole('button', { name: '确认' }).click();
    await expect(field).toHaveValue('2026-11-08 02:45');
    expect(await gallery.value()).toMatchObject({ until: '2026-11-08T02:45' });
    await page.getByRole('button', { name: '清除' }).click();
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('');
    expect(await gallery.value()).toMatchObject({ until: '' });
  });

  test('a date and its time are read whole in a narrow form', async ({ gallery, page }) => {
    await page.setViewportSize({ width: 300, height: 800 });
    await gallery.open('dates');
    const field = page.getByLabel('有效期至');
    await expect(field).toHaveValue('2026-11-20 14:30');
    await expect(page.getByRole('button', { name: '清除' })).toHaveCount(0);
    expect(await field.evaluate((input) => input.scrollWidth <= input.clientWidth)).toBe(true);
  });

  test('an hour that the time zone of the browser leaves out is there', async ({ gallery, page }) => {
    await gallery.open('dates', 'empty');
    const field = page.getByLabel('有效期至');
    // New York's clocks go from 01:59 to 03:00 on that day
    await field.fill('2026-03-08 02:30');
    await page.getByRole('button', { name: '打开日历' }).nth(1).click();
    const calendar = gallery.dialog('选择日期和时间');
    await expect(calendar.getByRole('gridcell', { name: '8', exact: true })).toHaveAttribute('aria-selected', 'true');
    await calendar.getByRole('option', { name: '35分钟', exact: true }).click();
    await expect(field).toHaveValue('2026-03-08 02:35');
  });

  test('today is the day in the time zone of the product', async ({ gallery, page }) => {
    // November 21 in Shanghai, November 20 in New York and in UTC
    await page.clock.setFixedTime(new Date('2026-11-20T18:30:00Z'));
    await gallery.open('dates', 'empty');
    await page.getByRole('button', { name: '打开日历' }).nth(1).click();
    await gallery.dialog('选择日期和时间').getByRole('button', { name: '今天' }).click();
    await expect(page.getByLabel('有效期至')).toHaveValue('2026-11-21 02:30');
  });
});

test('a date is typed, and what cannot be read is said when the field is left', async ({ gallery, page }) => {
  await gallery.open('dates', 'empty');
  const field = page.getByLabel('有效期至');
  await field.pressSequentially('202612011830');
  expect(await gallery.value()).toMatchObject({ until: '2026-12-01T18:30' });
  await field.blur();
  await expect(field).toHaveValue('2026-12-01 18:30');
  await field.fill('2026-12-1');
  expect(await gallery.value()).toMatchObject({ until: '', faults: { until: '请输入正确的日期和时间，例如 2026-09-01 08:30' } });
  await expect(page.getByText('请输入正确的日期和时间')).toHaveCount(1);
  await page.getByLabel('考试日期').focus();
  await expect(field).toHaveAccessibleDescription('请输入正确的日期和时间，例如 2026-09-01 08:30');
  await gallery.expectSound('dates-unread');
  await field.fill('2026-12-1 8:05');
  await field.blur();
  await expect(field).toHaveValue('2026-12-01 08:05');
  expect(await gallery.value()).toMatchObject({ until: '2026-12-01T08:05', faults: { until: null } });
});

test('the calendar works with the keyboard and gives the focus back', async ({ gallery, page }) => {
  await gallery.open('dates');
  const button = page.getByRole('button', { name: '打开日历' }).first();
  await button.focus();
  await page.keyboard.press('Enter');
  const calendar = gallery.dialog('选择日期');
  await expect(calendar.getByRole('gridcell', { name: '20', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await expect(calendar).toHaveCount(0);
  await expect(button).toBeFocused();
  await expect(page.getByLabel('考试日期')).toHaveValue('2026-11-20');
});
