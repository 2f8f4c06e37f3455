export * from './core.js';
export { CaptchaField, useCaptcha, type Captcha } from './captcha/captcha.js';
export type { SmsProof } from './captcha/captcha-popover.js';
export { SmsCodeField } from './captcha/sms-code-field.js';
export { copy } from './copy/copy.js';
export { backLayers, useBackCloses, useStaysInPlace } from './feedback/back-layers.js';
export { ConfirmDialog, ignoreHeldEnter, type ConfirmDialogProps } from './feedback/confirm-dialog.js';
export { closeMedium, MediaError, openCamera, openMedium, observeLoudness, type Medium } from './device/media.js';
export { ExcelImport, type ExcelImportProps } from './files/excel-import.js';
export { isDirectStore, uploadToStore, type StoreUpload } from './files/store-upload.js';
export { FaultTable, shownFaults } from './files/fault-table.js';
export { FileChooser, type FileChooserProps } from './files/file-chooser.js';
export type { ImportFault, ImportFile, ImportControl } from './files/use-import.js';
export { FormDialog, type FormDialogProps } from './feedback/form-dialog.js';
export { LiveArea } from './feedback/live-area.js';
export { NoticeHost } from './feedback/notice-host.js';
export { Field, type FieldProps } from './form/field.js';
export { SelectField } from './form/select-field.js';
export { TextArea, type TextAreaProps } from './form/text-area.js';
export { PasswordField } from './form/password-field.js';
export { FacePhotoField, type FacePhotoFieldProps } from './photo/face-photo-field.js';
export { PictureChoice, type PictureChoiceProps } from './photo/picture-choice.js';
export { answerPhoto } from './photo/answer-photo.js';
export { shrinkPicture } from './photo/shrink-picture.js';
export { Certain, type CertainFact } from './feedback/certain.js';
export { PageBoundary } from './feedback/page-boundary.js';
export { lazyPart, usePart, type WhileLost } from './feedback/lazy-part.js';
export { muiPart } from './theme/mui-part.js';
export { OpenLayers } from './lib/open-layers.js';
export { hasKeyboard } from './lib/has-keyboard.js';
export { useMedia } from './lib/use-media.js';
export { whileNear } from './lib/while-near.js';
export { EmptyState, ErrorState } from './feedback/states.js';
export { TypedConfirmDialog, type TypedConfirmDialogProps } from './feedback/typed-confirm.js';
export { formatBytes } from './files/file-rules.js';
export { sendFile } from './files/send-file.js';
export { fromLocalField, toLocalField } from './format/local-instants.js';
export { TagsView, type TagsViewProps } from './layout/tags-view.js';
export { close, closeOthers, readVisited, visit, type VisitedPage } from './layout/visited-pages.js';
export { IconPicker } from './pick/icon-picker.js';
export { MenuIcon } from './pick/menu-icon.js';
export { TreeList, type TreeListProps } from './pick/tree-list.js';
export { TreePicker, type TreePickerProps } from './pick/tree-picker.js';
export { flatten, type FlatNode, type PickNode } from './pick/tree.js';
export { UserPicker, type UserPickerProps } from './pick/user-picker.js';
export type { PickedUser, UserExcludes, UserPickerClient, UserQuery } from './pick/user-query.js';
export { OptionStrikesContext, type OptionStrikes } from './question/option-strikes.js';
export {
  AnswerFilesContext,
  FileLinksContext,
  type AnswerFilesProps,
  type AskFiles,
  type LinkedFile,
} from './answer-files/answer-files-context.js';
export { AnswerFilesShown } from './answer-files/answer-files-shown.js';
export { filesInWords } from './answer-files/files-in-words.js';
export { AnswerInput, maxAnswerText, type AnswerInputProps } from './question/answer-input.js';
export { MarksShown } from './question/marks-shown.js';
export type { QuestionViewProps } from './question/compound-question.js';
export { arePictures } from './question/picture-options.js';
export { questionResultText } from './question/result.texts.js';
export { QuestionView } from './question/question-view.js';
export {
  ResultQuestionView,
  verdictColor,
  verdictOf,
  type ResultQuestionViewProps,
  type Verdict,
} from './question/result-question-view.js';
export { fieldsOf, quTypeText } from './question/stem.js';
export { fieldIdOf } from './rich-text/blanks.js';
export { ImagePreview, type ImagePreviewProps, type PreviewImage } from './rich-text/image-preview.js';
export { PlainLine } from './rich-text/plain-line.js';
export { PictureViewer, RichText, wantFormulas, type RichTextProps } from './rich-text/rich-text.js';
export { createPageFinder, type FoundPage } from './search/find-pages.js';
export { RecorderDialog, type RecorderDialogProps } from './recorder/recorder-dialog.js';
export { HeaderSearch, type HeaderSearchProps } from './search/header-search.js';
export type { ServerSearch } from './search/page-search.js';
export { SearchButton } from './search/search-button.js';
export { SearchDialog, type SearchSection } from './search/search-dialog.js';
export { AppearanceSettings } from './theme/appearance-settings.js';
export { SizeSelect } from './theme/size-select.js';
export { setAppearance, startAppearance } from './theme/appearance.js';
export { useAppearance } from './theme/use-appearance.js';
export { lying, onPhone } from './theme/windows.js';
export { darkPalette, lightPalette } from './theme/palette.js';
export { useKeepView, useViewVersion } from './theme/view.js';
export { baseThemeOptions, createAppTheme } from './theme/theme.js';
export { DirectoryField, UrlField, type AddressFieldProps } from './values/address-field.js';
export { DateTimeRange, type DateTimeRangeProps, type InstantRange } from './values/date-time-range.js';
export { ScoreRangesField, type ScoreRangesFieldProps } from './values/score-ranges-field.js';
export { TimeRangesField, type RangesFieldProps } from './values/time-ranges-field.js';
export { Alert, type AlertProps } from './ui/alert.js';
export { Button, IconButton, type ButtonProps } from './ui/button.js';
export { buttonClass, type ButtonLook } from './ui/button-class.js';
export { classNames } from './ui/class-names.js';
export { Icon } from './ui/icon.js';
export type { IconName } from './ui/icon-shapes.js';
export { Segments, type SegmentsProps } from './ui/segments.js';
export { Tabs, type TabsProps } from './ui/tabs.js';
export { Skeleton } from './ui/skeleton.js';
export { Watermark } from './watermark/watermark.js';
