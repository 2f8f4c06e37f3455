/** Controls without React, for what stands before it is there: the same looks and names as those of the components. */
export { startAppearance } from './theme/appearance.js';
export { plainAlert } from './plain/alert.js';
export { plainButton } from './plain/button.js';
export { plainCaptcha, type PlainCaptcha } from './plain/captcha.js';
export { drawn, element } from './plain/element.js';
export { plainField, plainPasswordField } from './plain/field.js';
export { plainSizeSelect } from './plain/size-select.js';
export { plainSkeleton } from './plain/skeleton.js';
