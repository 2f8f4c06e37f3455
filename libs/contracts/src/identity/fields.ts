import { z } from 'zod';

export const captcha = {
  captchaKey: z.string('验证码不能为空').regex(/^[0-9a-f]{32}$/, '验证码错误或已失效，请点击图片刷新验证码！'),
  captchaValue: z.string('验证码不能为空').trim().min(1, '验证码不能为空').max(8, '验证码错误或已失效，请点击图片刷新验证码！'),
};

export const mobile = z
  .string('手机号不能为空')
  .trim()
  .min(1, '手机号不能为空')
  .regex(/^1[3-9]\d{9}$/, '手机号码格式不正确!');
export const smsCode = z
  .string('短信验证码不能为空')
  .trim()
  .min(1, '短信验证码不能为空')
  .regex(/^\d{6}$/, '短信验证码错误或已失效，请重新获取！');

/** A password that is being set: the specification's rule (part 1, section 5). */
export const newPasswordSaying = (missing: string) =>
  z
    .string(missing)
    .min(1, missing)
    .min(8, '密码长度应为8-60位')
    .max(60, '密码长度应为8-60位')
    .refine(
      (value) => [/[a-z]/, /[A-Z]/, /[0-9]/, /[^A-Za-z0-9]/].filter((kind) => kind.test(value)).length >= 3,
      '密码应包含大写字母、小写字母、数字、特殊字符其中三种!',
    );
export const newPassword = newPasswordSaying('密码不能为空！');
export const email = z.union([z.literal(''), z.email('邮箱格式不正确!').max(100)]);
export const userName = (missing: string) =>
  z
    .string(missing)
    .min(1, missing)
    .regex(/^[A-Za-z0-9_-]{4,32}$/, '用户名应为4-32位，数字英文下划线组合！');

/**
 * A photo of a face as base64, with or without the head of a data address; it never has an address of its own. `kB`: its largest size in
 * bytes.
 */
export const facePhoto = (missing: string, kB: number) =>
  z
    .string(missing)
    .min(1, missing)
    .max(Math.ceil((kB * 1000 * 4) / 3) + 40, `照片过大，请控制在 ${kB} KB 以内`)
    .regex(/^(?:data:image\/(?:png|jpe?g);base64,)?[A-Za-z0-9+/]+={0,2}$/, '请上传 jpg、jpeg、png 格式的照片');
/** Result of a sign-in of any kind. */
export const signedIn = z.strictObject({ token: z.string(), roleType: z.int() });
export const signedInByPassword = signedIn.extend({
  /**
   * Proof that this browser has signed in as this person: sent with later sign-ins as one of `browsers`. Absent where the browser has one.
   */
  browser: z.string().optional(),
});
/** The proofs that a browser holds, of whichever people; the service finds the one that fits. */
export const browsers = z.array(z.string().max(64)).max(8, '浏览器凭证过多').optional();

export interface TreeNode {
  id: string;
  title: string;
  value: string;
  children: TreeNode[];
}
export const treeNode: z.ZodType<TreeNode> = z.lazy(() =>
  z.strictObject({ id: z.string(), title: z.string(), value: z.string(), children: z.array(treeNode) }),
);
