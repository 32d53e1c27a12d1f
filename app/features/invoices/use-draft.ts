import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { type Draft, draftForm } from "./draft.ts";

export type Saving = "unsaved" | "saving" | "saved" | "offline" | "stale" | "issued";

const pauseMs = 600;
const retryMs = 4_000;
const keyOf = (id: string) => `invoice-draft:${id}`;

type Given = {
  id: string;
  version: number;
  draft: Draft;
  /** This open page, to the server; one that goes on from words kept in the browser is the page that kept them. */
  writer: string;
};

/**
 * A draft that is stored as it is typed: at once in this browser, and a moment later on the server. What the server does not
 * have yet survives a reload and a dropped network. One save at a time, so that a save never conflicts with the one before.
 */
export function useDraft({ id, version: stored, draft: initial, writer }: Given) {
  const [draft, setDraft] = useState(initial);
  const [saving, setSaving] = useState<Saving>(stored > 0 ? "saved" : "unsaved");
  const [version, setVersion] = useState(stored);
  const now = useRef({
    draft: initial,
    /** What the server has of it, as this page knows. */
    sent: initial,
    version: stored,
    theirs: stored,
    writer,
    running: null as Promise<Saving> | null,
    timer: 0,
  });

  /** Sends until the server has what is typed. @returns how that ended */
  const save = useCallback((): Promise<Saving> => {
    const self = now.current;
    const run = async (): Promise<Saving> => {
      setSaving("saving");
      for (;;) {
        const sent = self.draft;
        const answer = await send(id, self.version, self.writer, sent);
        if (answer.outcome === "saved") {
          self.sent = sent;
          self.version = answer.version;
          setVersion(answer.version);
          if (self.draft !== sent) continue;
          forget(id);
        } else if (answer.outcome === "stale") self.theirs = answer.version;
        else if (answer.outcome === "offline") self.timer = window.setTimeout(save, retryMs);
        self.running = null;
        setSaving(answer.outcome);
        return answer.outcome;
      }
    };
    clearTimeout(self.timer);
    self.running ??= run();
    return self.running;
  }, [id]);

  const change = useCallback(
    (next: Draft) => {
      const self = now.current;
      self.draft = next;
      setDraft(next);
      setSaving((before) => (before === "saved" || before === "unsaved" ? "saving" : before));
      keep(id, { version: self.version, writer: self.writer, draft: next });
      clearTimeout(self.timer);
      self.timer = window.setTimeout(save, pauseMs);
    },
    [id, save],
  );

  /** Writes mine over what somebody else stored meanwhile. */
  const keepMine = useCallback(() => {
    now.current.version = now.current.theirs;
    void save();
  }, [save]);

  useEffect(() => {
    const self = now.current;
    const kept = recall(id);
    if (kept && JSON.stringify(kept.draft) !== JSON.stringify(self.draft)) {
      self.draft = kept.draft;
      self.version = kept.version;
      self.writer = kept.writer;
      setDraft(kept.draft);
      void save();
    }
    const again = () => {
      if (self.draft !== self.sent) void save();
    };
    window.addEventListener("online", again);
    return () => {
      window.removeEventListener("online", again);
      clearTimeout(self.timer);
    };
  }, [id, save]);

  // What others store shows here too, as long as nothing of this page is on its way.
  useEffect(() => {
    const self = now.current;
    if (saving === "saving" || self.draft !== self.sent || stored <= self.version) return;
    self.draft = initial;
    self.sent = initial;
    self.version = stored;
    setDraft(initial);
    setVersion(stored);
  }, [stored, initial, saving]);

  const [pressed, setPressed] = useState<HTMLButtonElement | null>(null);
  /** Before the form itself is sent: nothing may be saved behind it, and a save on its way arrives first. */
  const hold = useCallback((event: FormEvent) => {
    clearTimeout(now.current.timer);
    if (!now.current.running) return;
    event.preventDefault();
    setPressed((event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement);
  }, []);

  useEffect(() => {
    if (!pressed || saving === "saving") return;
    setPressed(null);
    pressed.form?.requestSubmit(pressed);
  }, [pressed, saving]);

  /** @returns whether the server has what is typed */
  const store = useCallback(async () => (await save()) === "saved", [save]);
  return { draft, saving, version, change, keepMine, hold, store };
}

type Answer = { outcome: "saved" | "stale"; version: number } | { outcome: "issued" | "offline" };

async function send(id: string, version: number, writer: string, draft: Draft): Promise<Answer> {
  const form = draftForm(draft);
  form.set("version", String(version));
  form.set("writer", writer);
  form.set("sentAtMs", String(Date.now()));
  try {
    const response = await fetch(`/dashboard/invoices/${id}/draft`, { method: "POST", body: form, redirect: "error" });
    return response.ok || response.status === 409 ? await response.json() : { outcome: "offline" };
  } catch {
    return { outcome: "offline" };
  }
}

type Kept = { version: number; writer: string; draft: Draft };

// A full or forbidden storage must not stop the typing.
function keep(id: string, kept: Kept): void {
  try {
    localStorage.setItem(keyOf(id), JSON.stringify(kept));
  } catch {}
}

function recall(id: string): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(id)) ?? "null");
  } catch {
    return null;
  }
}

function forget(id: string): void {
  try {
    localStorage.removeItem(keyOf(id));
  } catch {}
}
