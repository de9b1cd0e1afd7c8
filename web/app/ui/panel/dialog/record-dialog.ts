export interface RecordDialogProps<Row> {
  /** Without one, something is added. */
  row: Row | undefined;
  onClose: () => void;
  onSaved: (message: string, id?: number) => Promise<void>;
  /** Fetches the row after somebody else's save; nothing when it is gone. Throws when it cannot be had. */
  fetchAnew: (id: number) => Promise<Row | undefined>;
}
