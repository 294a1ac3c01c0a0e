/** The "?" sheet: every key that does something on this screen, and a switch for single keys. */
import { Kbd, Modal, Switch } from "@mantine/core";
import { keyCaps, type Shortcut, useShortcutList, useSingleKeys } from "#ui/shortcuts.ts";
import classes from "./overlays.module.css";

type Props = { isOpen: boolean; onClose: () => void };

export function ShortcutSheet({ isOpen, onClose }: Props) {
  const shortcuts = useShortcutList();
  const [areOn, setOn] = useSingleKeys();
  const byGroup = Map.groupBy(shortcuts, (shortcut) => shortcut.group);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title="Keyboard Shortcuts"
      size="42rem"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <div className={classes.columns}>
        {[...byGroup].map(([group, list]) => (
          <section key={group} className={classes.keyGroup}>
            <h3>{group}</h3>
            <dl>
              {withoutDoubles(list).map((shortcut) => (
                <div key={shortcut.keys}>
                  <dt>{shortcut.label}</dt>
                  <dd>
                    {keyCaps(shortcut.keys).map((cap) => (
                      <Kbd key={cap} size="xs">
                        {cap}
                      </Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Switch
        checked={areOn}
        onChange={(event) => setOn(event.currentTarget.checked)}
        label="Use single-key shortcuts"
        description="Shortcuts with Ctrl or Cmd always work. Single keys do nothing while you type."
      />
    </Modal>
  );
}

function withoutDoubles(list: Shortcut[]): Shortcut[] {
  return [...new Map(list.map((shortcut) => [shortcut.keys, shortcut])).values()];
}
