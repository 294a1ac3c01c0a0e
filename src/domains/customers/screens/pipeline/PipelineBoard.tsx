/** The pipeline's columns, between which customers are dragged with the mouse or carried with the keyboard. */
import { DndContext, type DragEndEvent, DragOverlay, type DragStartEvent } from "@dnd-kit/core";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useWhyNot } from "#ui/form/why-not.ts";
import { type Customer, CustomerStatus } from "../../contract.ts";
import { useCustomerActions } from "../customer-actions.tsx";
import { findCustomer } from "../customer-cache.ts";
import { changeStatus } from "./change-status.ts";
import { CardFace } from "./PipelineCard.tsx";
import { PipelineColumn } from "./PipelineColumn.tsx";
import classes from "./pipeline.module.css";
import type { ColumnOfCustomers, PipelineWindowActions } from "./pipeline-column.ts";
import {
  announcementsFor,
  autoScroll,
  collision,
  instructions,
  makeCarrier,
  usePipelineSensors,
} from "./pipeline-drag.ts";

type Props = PipelineWindowActions & { columns: ColumnOfCustomers[] };

export function PipelineBoard({ columns, onEdit, onAddNote }: Props) {
  const client = useQueryClient();
  const [carrier] = useState(makeCarrier);
  const sensors = usePipelineSensors(carrier);
  useEffect(() => carrier.end, [carrier]);
  const [lifted, setLifted] = useState<Customer | null>(null);
  // The card that has just gone to another column: it takes the focus there when it was moved by keyboard or menu.
  const landingRef = useRef<number | null>(null);
  const onMove = useCallback((customer: Customer) => {
    landingRef.current = customer.id;
  }, []);
  const actionsFor = useCustomerActions({ onEdit, onAddNote, onMove });
  const isFixed = useWhyNot()("customers.update") !== undefined;
  const accessibility = useMemo(
    () => ({
      announcements: announcementsFor(carrier),
      screenReaderInstructions: { draggable: instructions },
      restoreFocus: false,
    }),
    [carrier],
  );

  function onDragStart({ active, activatorEvent }: DragStartEvent) {
    const customer = findCustomer(client, Number(active.id)) ?? null;
    if (customer) carrier.begin(customer.status, activatorEvent instanceof KeyboardEvent);
    setLifted(customer);
  }

  function putDown() {
    carrier.end();
    setLifted(null);
  }

  function onDragEnd({ active, over, activatorEvent }: DragEndEvent) {
    putDown();
    const isByKeyboard = activatorEvent instanceof KeyboardEvent;
    const to = isByKeyboard ? carrier.to() : CustomerStatus.safeParse(over?.id).data;
    const customer = findCustomer(client, Number(active.id));
    if (isByKeyboard) landingRef.current = Number(active.id);
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
      onDragCancel={putDown}
    >
      <div className={classes.board} data-board>
        {columns.map((column) => (
          <PipelineColumn
            key={column.status}
            column={column}
            actionsFor={actionsFor}
            isFixed={isFixed}
            landingRef={landingRef}
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
