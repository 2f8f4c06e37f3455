/** The rich editor, apart from the rest: it weighs more than everything else together. */
export { RichEditor, type RichEditorProps } from './editor/rich-editor.js';
export { uploadKinds, type EditorUploads, type UploadKind, type UploadControl } from './editor/upload-kinds.js';
export { needsLook } from './editor/pasted.js';
export { textOfPasted, type PastedText } from './editor/pasted-text.js';
