package dev.longhaul.wire;

import dev.longhaul.contract.v1.AlertData;
import dev.longhaul.contract.v1.BdpDocument;
import dev.longhaul.contract.v1.CauseDocument;
import dev.longhaul.contract.v1.CheckDocument;
import dev.longhaul.contract.v1.CommandData;
import dev.longhaul.contract.v1.CommandResult;
import dev.longhaul.contract.v1.ComparisonDocument;
import dev.longhaul.contract.v1.DoctorDocument;
import dev.longhaul.contract.v1.JudgementDocument;
import dev.longhaul.contract.v1.MeasurementData;
import dev.longhaul.contract.v1.RuleDocument;
import io.quarkus.runtime.annotations.RegisterForReflection;

/**
 * The one list of contract types that the JSON library reaches by reflection in a native image. A
 * test walks the contract and fails when a type is missing here.
 */
@RegisterForReflection(
    targets = {
      AlertData.class,
      AlertData.PrecedingChange.class,
      BdpDocument.class,
      BdpDocument.Window.class,
      ComparisonDocument.class,
      ComparisonDocument.Host.class,
      ComparisonDocument.Difference.class,
      CauseDocument.class,
      CheckDocument.class,
      CheckDocument.Contested.class,
      CheckDocument.File.class,
      CheckDocument.Ineffective.class,
      CheckDocument.Line.class,
      CheckDocument.Problem.class,
      CheckDocument.Winner.class,
      CheckDocument.Write.class,
      CommandData.Apply.class,
      CommandData.Confirm.class,
      CommandData.HostChange.class,
      CommandData.Measure.class,
      CommandData.Rollback.class,
      CommandData.Serve.class,
      CommandResult.class,
      CommandResult.Value.class,
      DoctorDocument.class,
      DoctorDocument.Check.class,
      DoctorDocument.Section.class,
      JudgementDocument.class,
      JudgementDocument.Artefact.class,
      JudgementDocument.Change.class,
      JudgementDocument.Evidence.class,
      JudgementDocument.Finding.class,
      JudgementDocument.Need.class,
      JudgementDocument.NotAdvised.class,
      JudgementDocument.Recommendation.class,
      MeasurementData.Bbr.class,
      MeasurementData.ConfigFile.class,
      MeasurementData.Configuration.class,
      MeasurementData.Counters.class,
      MeasurementData.FileProblem.class,
      MeasurementData.FileSetting.class,
      MeasurementData.Hop.class,
      MeasurementData.HostState.class,
      MeasurementData.Interval.class,
      MeasurementData.Link.class,
      MeasurementData.Memory.class,
      MeasurementData.PathProbe.class,
      MeasurementData.PathTrace.class,
      MeasurementData.Qdisc.class,
      MeasurementData.RawOutput.class,
      MeasurementData.Reply.class,
      MeasurementData.Route.class,
      MeasurementData.Socket.class,
      MeasurementData.SocketSample.class,
      MeasurementData.SocketSamples.class,
      MeasurementData.StatedFacts.class,
      MeasurementData.ThroughputTest.class,
      Json.RawOutputMixin.class,
      RuleDocument.class,
      RuleDocument.Example.class,
      RuleDocument.Threshold.class,
      StrictValues.LongText.class
    })
final class ContractReflection {

  private ContractReflection() {}
}
