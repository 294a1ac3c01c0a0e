/** The pipeline's columns, between which customers are dragged with the mouse or carried with the keyboard. */
import { DndContext, type DragEndEvent, DragOverlay, type DragStartEvent } from "@dnd-kit/core";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useRef, useState } from "react";
import { type Customer, CustomerStatus } from "../contract.ts";
import { changeStatus } from "./change-status.ts";
import { useCustomerActions } from "./customer-actions.tsx";
import { findCustomer } from "./customer-cache.ts";
import { CardFace } from "./PipelineCard.tsx";
import { PipelineColumn } from "./PipelineColumn.tsx";
import type { ColumnOfCustomers, PipelineOpeners } from "./pipeline-column.ts";
import classes from "./pipeline.module.css";
import {
  announcements,
  autoScroll,
  type Carried,
  collision,
  instructions,
  usePipelineSensors,
} from "./pipeline-drag.ts";
import { useWhyNot } from "./use-permissions.ts";

type Props = PipelineOpeners & { columns: ColumnOfCustomers[] };

export function PipelineBoard({ columns, onEdit, onAddNote }: Props) {
  const client = useQueryClient();
  const carried: Carried = useRef(null);
  const sensors = usePipelineSensors(carried);
  const [lifted, setLifted] = useState<Customer | null>(null);
  // The card that has just gone to another column: it takes the focus there when it was moved by keyboard or menu.
  const landing = useRef<number | null>(null);
  const onMove = useCallback((customer: Customer) => {
    landing.current = customer.id;
  }, []);
  const actionsFor = useCustomerActions({ onEdit, onAddNote, onMove });
  const isFixed = useWhyNot()("customers.update") !== undefined;
  const accessibility = useMemo(
    () => ({ announcements, screenReaderInstructions: { draggable: instructions }, restoreFocus: false }),
    [],
  );

  function onDragStart({ active }: DragStartEvent) {
    carried.current = null;
    setLifted(findCustomer(client, Number(active.id)) ?? null);
  }

  function onDragEnd({ active, over, activatorEvent }: DragEndEvent) {
    setLifted(null);
    const isByKeyboard = activatorEvent instanceof KeyboardEvent;
    const to = isByKeyboard ? carried.current : CustomerStatus.safeParse(over?.id).data;
    const customer = findCustomer(client, Number(active.id));
    if (isByKeyboard) landing.current = Number(active.id);
    if (customer && to && to !== customer.status) void changeStatus(client, customer, to);
  }

  return (
    <DndContext
      id="pipeline"
      sensors={sensors}
      collisionDetection={collision}
      autoScroll={autoScroll}
      accessibility={accessibility}
      onDragStart={onDragStart}
      onDragEnd={onDragEnd}
      onDragCancel={() => setLifted(null)}
    >
      <div className={classes.board} data-board>
        {columns.map((column) => (
          <PipelineColumn
            key={column.status}
            column={column}
            actionsFor={actionsFor}
            isFixed={isFixed}
            landing={landing}
          />
        ))}
      </div>
      <DragOverlay dropAnimation={null}>
        {lifted && (
          <div className={classes.card} data-lifted>
            <CardFace customer={lifted} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}
