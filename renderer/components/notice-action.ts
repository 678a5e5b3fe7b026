/** A button of a notice. */
export interface NoticeAction {
  readonly text: string;
  readonly onpress: () => Promise<void> | void;
  readonly kind?: 'primary';
}
