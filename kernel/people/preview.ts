/** With this header a window asks to be answered as somebody of a role would be. It only ever takes rights away. */
export const PREVIEW_HEADER = 'x-preview-role'

/** What every change is answered with meanwhile. */
export const ONLY_A_PREVIEW = 'This is a preview, so nothing is changed. Leave the preview to do this.'
